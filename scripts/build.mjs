// Makes what runs of src/ and packages/: programs for Node, files for browsers, and the packages that are published by
// themselves. Types are checked by `npm run types`, not here.
// With --if-needed only when dist/ was made of other sources, so that installing and starting do not build twice.
import { createHash } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const STAMP = 'dist/.built-from'
const EXAMPLES = 'src/serve/documents/openapi/examples'
const SOURCES = ['src', ...['client', 'devchain', 'mcp'].map((name) => `packages/${name}/src`)]

const wanted = fingerprint()
if (!process.argv.includes('--if-needed') || wanted !== builtFrom()) await build()

async function build() {
  if (!existsSync('node_modules/esbuild')) {
    console.error('perptape has to be built, and esbuild is not installed: run npm ci first.')
    process.exit(1)
  }
  console.error('Building perptape …')
  // A build that breaks off must not pass for a whole one.
  rmSync(STAMP, { force: true })
  // What is read at run time as it is, without what an older build left of it.
  rmSync('dist/serve', { recursive: true, force: true })
  cpSync(EXAMPLES, EXAMPLES.replace('src', 'dist'), { recursive: true })
  // An installed package needs no building, and has nothing to build with.
  const { buildPackages, buildPrograms } = await import('./bundle.mjs')
  const { buildClient } = await import('./client.mjs')
  await Promise.all([buildPrograms(), buildPackages(), buildClient()])
  writeFileSync(STAMP, `${wanted}\n`)
}

function builtFrom() {
  return existsSync(STAMP) ? readFileSync(STAMP, 'utf8').trim() : null
}

/** By content, not by time: copying, checking out and packing change the times of files that are the same. */
function fingerprint() {
  const hash = createHash('sha256')
  const sources = SOURCES.flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
  const scripts = ['build', 'bundle', 'client'].map((name) => `scripts/${name}.mjs`)
  for (const file of [...sources.sort(), ...scripts, 'tsconfig.json', 'package-lock.json']) {
    hash.update(`${file}\0`).update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}
