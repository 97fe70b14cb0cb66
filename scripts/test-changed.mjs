// Runs the tests that a change can reach, by imports and by the files and folders of the project that a test names:
//   npm run test:changed               what is not committed
//   npm run test:changed -- main       and what was committed since that branch
//   npm run test:watch                 the same, and again with every save; -- FILE… for files that are named
// Whoever starts the whole program is reached by every change and left to npm run test:all.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'

const args = process.argv.slice(2)
const isWatching = args.includes('--watch')
const given = args.filter((arg) => arg !== '--watch')
const git = (...words) => execFileSync('git', words, { encoding: 'utf8' }).split('\n').filter(Boolean)

const all = git('ls-files', '--cached', '--others', '--exclude-standard').filter((file) => existsSync(file))
const code = all.filter((file) => /\.(ts|mjs)$/.test(file))
const byName = new Map(code.map((file) => [basename(file, '.ts'), file]))
const folders = new Set(all.flatMap((file) => foldersOf(file)))

const IMPORT = /(?:from|import)\s*\(?\s*'(\.[^']+)'/g
const THREAD = /startWorker\([^,]+,\s*'([\w-]+)'/g
/** `src`, or anything that says by a slash or an ending that it is a path. */
const PATH = /['`](src|[\w.-]+\/[\w./-]+|[\w-]+\.(?:md|json|ts|mjs))['`]/g

/** The files and folders that a file rests on. */
function restsOn(file) {
  // Types are gone when it runs.
  const text = readFileSync(file, 'utf8').replaceAll(/^(?:im|ex)port type [^']*'[^']*'/gm, '')
  const found = (form) => [...text.matchAll(form)].map((match) => match[1])
  const imports = found(IMPORT).map((name) => normalize(join(dirname(file), name)))
  const threads = found(THREAD).flatMap((name) => byName.get(name) ?? [])
  // The programs that tests start are made of all there is.
  const isTest = file.startsWith('test/') || file.endsWith('.test.ts')
  const named = isTest && !file.startsWith('test/made-once/') ? found(PATH) : []
  return [...imports, ...threads, ...named.map((path) => path.replace(/\/$/, '')).filter(isOurs)]
}

function isOurs(path) {
  return folders.has(path) || existsSync(path)
}

function foldersOf(file) {
  const folder = dirname(file)
  return folder === '.' ? [] : [folder, ...foldersOf(folder)]
}

function changedFiles(since) {
  const uncommitted = git('status', '--porcelain', '--untracked-files=all', '--no-renames').map((line) =>
    line.slice(3),
  )
  return [...uncommitted, ...(since ? git('diff', '--name-only', '--no-renames', `${since}...HEAD`) : [])]
}

/** By file or folder, who rests on it. */
let users = null

function usersOf(path) {
  if (users === null) {
    users = new Map()
    for (const file of code)
      for (const other of restsOn(file)) users.set(other, [...(users.get(other) ?? []), file])
  }
  return users.get(path) ?? []
}

/** Every test file that one of these reaches. */
export function reachedBy(changed) {
  const reached = new Set()
  const queue = [...changed]
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (reached.has(file)) continue
    reached.add(file)
    queue.push(...[file, ...foldersOf(file)].flatMap(usersOf))
  }
  return [...reached].filter((file) => file.endsWith('.test.ts') && existsSync(file)).sort()
}

if (process.argv[1]?.endsWith('test-changed.mjs')) {
  let files = given
  if (!isWatching || given.length === 0) {
    const changed = changedFiles(given[0])
    files = reachedBy(changed)
    console.log(`${changed.length} changed files reach ${files.length} test files.`)
    if (files.length === 0) process.exit()
  }
  const { status } = spawnSync('npx', ['vitest', isWatching ? 'watch' : 'run', ...files], {
    stdio: 'inherit',
  })
  process.exit(status ?? 1)
}
