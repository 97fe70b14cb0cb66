// Installs the servers and the browser that tests need, where they are missing and we may (root on Debian), with a line
// each. What cannot be had is skipped by the tests that need it, and the runner says so at its end.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { missing } from '../test/services/needs.ts'

const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
const apt = (...args: string[]) => spawnSync('apt-get', args, { stdio: 'ignore', env })

if (mayInstall && missing().length > 0) apt('update')
// One after the other: what cannot be had does not keep the others away.
for (const name of missing()) {
  if (mayInstall) {
    console.log(`Installing ${name} of Debian for the tests …`)
    apt('install', '-y', '--no-install-recommends', name)
  }
  if (missing().includes(name)) console.log(`${name} is not here and cannot be installed.`)
}
