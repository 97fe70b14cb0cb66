// What tsc leaves undone: the files that the server sends as they are, and a command that can be run.
import { chmodSync, cpSync } from 'node:fs'

cpSync('src/serve/web/assets', 'dist/serve/web/assets', { recursive: true })
chmodSync('dist/cli.js', 0o755)
