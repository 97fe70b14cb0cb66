import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, it } from 'vitest'

/** The script that installing and starting share, on a small project whose compiler only counts. */
let root: string
const at = (...path: string[]) => join(root, ...path)
const put = (path: string, text: string) => {
  mkdirSync(join(at(path), '..'), { recursive: true })
  writeFileSync(at(path), text)
}
const COMPILER = `
const fs = require('node:fs')
if (process.argv.includes('tsconfig.types.json')) process.exit()
fs.appendFileSync('runs', '.')
fs.mkdirSync('dist', { recursive: true })
if (fs.readFileSync('src/cli.ts', 'utf8').includes('broken')) process.exit(2)
`
/** What runs is made by scripts of their own, whose library is not there either. */
const BUNDLE = `
import { writeFileSync } from 'node:fs'
export async function buildPrograms() {
  writeFileSync('dist/cli.js', '')
}
`
const CLIENT = `
import { mkdirSync, writeFileSync } from 'node:fs'
export async function buildClient() {
  mkdirSync('dist/client', { recursive: true })
  writeFileSync('dist/client/files.json', '{}')
}
`
const build = (...flags: string[]) =>
  promisify(execFile)(process.execPath, ['scripts/build.mjs', ...flags], { cwd: root })
const runs = () => (existsSync(at('runs')) ? readFileSync(at('runs'), 'utf8').length : 0)

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'perptape-build-'))
  mkdirSync(at('scripts'))
  cpSync('scripts/build.mjs', at('scripts/build.mjs'))
  put('package.json', '{}')
  put('package-lock.json', '{}')
  put('tsconfig.json', '{}')
  put('tsconfig.build.json', '{}')
  put('tsconfig.types.json', '{}')
  put('src/cli.ts', 'one')
  put('src/other.ts', 'other')
  put('src/serve/documents/openapi/examples/market.json', '{}')
  put('scripts/bundle.mjs', BUNDLE)
  put('scripts/client.mjs', CLIENT)
  put('node_modules/typescript/bin/tsc', COMPILER)
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

it('builds once, and again only when the sources are others', async () => {
  await build('--if-needed')
  await build('--if-needed')
  expect(runs()).toBe(1)
  expect(existsSync(at('dist/client/files.json'))).toBe(true)
  expect(existsSync(at('dist/serve/documents/openapi/examples/market.json'))).toBe(true)
  put('src/cli.ts', 'two')
  await build('--if-needed')
  expect(runs()).toBe(2)
  rmSync(at('src/other.ts'))
  await build('--if-needed')
  expect(runs()).toBe(3)
  put('src/cli.test.ts', 'a test is not built')
  await build('--if-needed')
  expect(runs()).toBe(3)
  rmSync(at('dist'), { recursive: true })
  await build('--if-needed')
  expect(runs()).toBe(4)
  put('package-lock.json', '{ "packages": "which are built in" }')
  await build('--if-needed')
  expect(runs()).toBe(5)
})

it('builds whenever it is told to without conditions', async () => {
  await build()
  await build()
  expect(runs()).toBe(2)
})

it('does not take a build that failed for one', async () => {
  await build()
  put('src/cli.ts', 'broken')
  await expect(build('--if-needed')).rejects.toMatchObject({ code: 2 })
  await expect(build('--if-needed')).rejects.toMatchObject({ code: 2 })
})

it('needs no compiler when there is nothing to build, and says so when there is', async () => {
  await build()
  rmSync(at('node_modules'), { recursive: true })
  await build('--if-needed')
  put('src/cli.ts', 'two')
  await expect(build('--if-needed')).rejects.toMatchObject({ stderr: expect.stringContaining('npm ci') })
})
