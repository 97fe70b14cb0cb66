// Installs the packages of the folders that are named, each with a package.json and a lock of its own; of all of them
// where none is named. Does nothing where a lock is already installed, so that commands call it before they begin.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** Who needs what is its description: it is said when it is installed. */
const FOLDERS = [
  'bench',
  'packages/devchain',
  'scripts',
  'test',
  'test/docs',
  'test/examples',
  'test/fakes',
  'test/mcp',
  'test/payments',
]

const named = process.argv.slice(2).map((folder) => normalize(folder).replace(/\/$/, ''))
const unknown = named.filter((folder) => !FOLDERS.includes(folder))
if (unknown.length > 0) {
  console.error(`No packages to install in ${unknown.join(', ')}. There are: ${FOLDERS.join(', ')}.`)
  process.exit(1)
}
for (const folder of named.length === 0 ? FOLDERS : named) install(folder)

function install(folder) {
  const at = (name) => join(ROOT, folder, name)
  const stamp = at('node_modules/.installed-from')
  const wanted = createHash('sha256')
    .update(readFileSync(at('package-lock.json')))
    .digest('hex')
  const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8') : null
  if (installed === wanted) return
  const { description } = JSON.parse(readFileSync(at('package.json'), 'utf8'))
  const why = installed === null ? 'not installed yet' : 'its lock has changed'
  console.error(`Installing ${folder} (${why}): ${description}.`)
  // The .npmrc of the project does not hold below it.
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const { status } = spawnSync('npm', ['ci', ...flags], {
    cwd: join(ROOT, folder),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) process.exit(status ?? 1)
  writeFileSync(stamp, wanted)
}
