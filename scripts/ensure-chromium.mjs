// The browser tests want Debian's chromium. Installs it when it is missing and we may; says so when we can't,
// and those tests then report themselves as skipped.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const places = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]
if (!places.some((place) => place && existsSync(place))) {
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (!mayInstall) {
    console.log('No chromium here and no right to install it: the browser tests will be skipped.')
  } else {
    console.log('Installing chromium for the browser tests …')
    const apt = (...args) =>
      spawnSync('apt-get', args, {
        stdio: 'ignore',
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      })
    apt('update')
    const { status } = apt('install', '-y', '--no-install-recommends', 'chromium')
    if (status !== 0) console.log('chromium could not be installed: the browser tests will be skipped.')
  }
}
