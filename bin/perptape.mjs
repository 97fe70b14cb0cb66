#!/usr/bin/env node
// The command. In a checkout it builds first when the sources have changed; an installed package comes built.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
if (existsSync(`${root}/src/cli.ts`)) {
  const { status } = spawnSync(process.execPath, ['scripts/build.mjs', '--if-needed'], {
    cwd: root,
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(status ?? 1)
}
await import('../dist/cli.js')
