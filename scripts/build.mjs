// Makes dist/ of src/, once tsc has nothing against it: the types of perptape/client, what Node runs and what browsers run.
// With --if-needed only when dist/ was made of other sources, so that installing and starting do not build twice.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const STAMP = 'dist/.built-from'
const EXAMPLES = 'src/serve/documents/openapi/examples'
const COMPILER = 'node_modules/typescript/bin/tsc'
/** All that is built is checked; and the types that programs of others are told. */
const PROJECTS = ['tsconfig.build.json', 'tsconfig.types.json']

const wanted = fingerprint()
if (!process.argv.includes('--if-needed') || wanted !== builtFrom()) await build()

async function build() {
  if (!existsSync(COMPILER)) {
    console.error('perptape has to be built, and TypeScript is not installed: run npm ci first.')
    process.exit(1)
  }
  console.error('Building perptape …')
  // A build that breaks off must not pass for a whole one.
  rmSync(STAMP, { force: true })
  // Nor may what an older one left pass for a part of it.
  for (const folder of ['dist/api-client', 'dist/serve']) rmSync(folder, { recursive: true, force: true })
  for (const project of PROJECTS) {
    const { status } = spawnSync(process.execPath, [COMPILER, '-p', project], { stdio: 'inherit' })
    if (status !== 0) process.exit(status ?? 1)
  }
  // What is read at run time as it is.
  cpSync(EXAMPLES, EXAMPLES.replace('src', 'dist'), { recursive: true })
  // An installed package needs no building, and has nothing to build with.
  const { buildPrograms } = await import('./bundle.mjs')
  await buildPrograms()
  const { buildClient } = await import('./client.mjs')
  await buildClient()
  chmodSync('dist/cli.js', 0o755)
  writeFileSync(STAMP, `${wanted}\n`)
}

function builtFrom() {
  return existsSync(STAMP) ? readFileSync(STAMP, 'utf8').trim() : null
}

/** By content, not by time: copying, checking out and packing change the times of files that are the same. */
function fingerprint() {
  const hash = createHash('sha256')
  const sources = readdirSync('src', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
  const scripts = ['build', 'bundle', 'client'].map((name) => `scripts/${name}.mjs`)
  const makers = ['tsconfig.json', ...PROJECTS, ...scripts, 'package-lock.json']
  for (const file of [...sources.sort(), ...makers]) {
    hash.update(`${file}\0`).update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}
