import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, it } from 'vitest'

/** The script that installing and starting share, on a small project whose bundler only counts. */
let root: string
const at = (...path: string[]) => join(root, ...path)
const put = (path: string, text: string) => {
  mkdirSync(join(at(path), '..'), { recursive: true })
  writeFileSync(at(path), text)
}
const BUNDLE = `
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
export async function buildPrograms() {
  appendFileSync('runs', '.')
  if (readFileSync('src/cli.ts', 'utf8').includes('broken')) throw new Error('It is broken.')
  writeFileSync('dist/cli.js', '')
}
export async function buildPackages() {}
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
  put('src/cli.ts', 'one')
  put('src/other.ts', 'other')
  for (const name of ['client', 'devchain', 'mcp']) put(`packages/${name}/src/index.ts`, name)
  put('src/serve/documents/openapi/examples/market.json', '{}')
  put('scripts/bundle.mjs', BUNDLE)
  put('scripts/client.mjs', CLIENT)
  put('node_modules/esbuild/package.json', '{}')
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
  put('packages/client/src/index.ts', 'another client')
  await build('--if-needed')
  expect(runs()).toBe(6)
})

it('builds whenever it is told to without conditions', async () => {
  await build()
  await build()
  expect(runs()).toBe(2)
})

it('does not take a build that failed for one', async () => {
  await build()
  put('src/cli.ts', 'broken')
  await expect(build('--if-needed')).rejects.toMatchObject({ code: 1 })
  await expect(build('--if-needed')).rejects.toMatchObject({ code: 1 })
})

it('needs no bundler when there is nothing to build, and says so when there is', async () => {
  await build()
  rmSync(at('node_modules'), { recursive: true })
  await build('--if-needed')
  put('src/cli.ts', 'two')
  await expect(build('--if-needed')).rejects.toMatchObject({ stderr: expect.stringContaining('npm ci') })
})
