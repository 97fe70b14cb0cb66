// What tsc leaves behind: pages, styles and scripts that the server sends as they are.
import { cpSync, existsSync } from 'node:fs'

const assets = 'src/serve/web/assets'
if (existsSync(assets)) cpSync(assets, 'dist/serve/web/assets', { recursive: true })
