import { execFile, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { transform } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PLANS } from '../../src/access/plans.ts'
import { BOARDS } from '../../src/boards/index.ts'
import { PROBLEM_CODES } from '../../src/core/errors.ts'
import { LIQUIDATION_KINDS } from '../../src/define/source.ts'
import { OFFERS } from '../../src/offers/index.ts'
import { WIDGETS } from '../../src/pages/index.ts'
import { GUIDE_FILES } from '../../src/serve/docs/menu.ts'
import { fullStore } from '../fixtures/ask.ts'
import { endOf, type Served, serve } from '../fixtures/served.ts'
import { callOf, withReplaced } from './call.ts'
import { type Block, commandsIn, readDocument, shellBlocks, tableRows } from './document.ts'

/** What the guides say is so: their commands and programs are run, their tables are those of the definitions. */
const guides = GUIDE_FILES.filter((file) => file.startsWith('docs/guide/')).map(readDocument)
const guide = (name: string) => guides.find(({ file }) => file === `docs/guide/${name}.md`)!
const commands = guides.flatMap((document) =>
  shellBlocks(document)
    .flatMap(commandsIn)
    .map((command) => ({ file: document.file, command })),
)
const blocks = guides.flatMap((document) =>
  document.blocks.map((block) => ({ file: document.file, ...block })),
)
const calls = commands.filter(({ command }) => /^curl (?!-N)/.test(command))

/** Commands that are run by other tests. */
const ELSEWHERE: readonly (readonly [begins: string, where: string])[] = [
  ['npm ci', 'installs: the suite is run on what it installed'],
  ['npm start', 'test/end-to-end/first-steps.test.ts'],
  ['npx perptape account create', 'test/docs/commands.test.ts runs it as README has it'],
  ['npx perptape devchain', 'test/end-to-end/devchain.test.ts'],
  ['curl -N', 'goes on until it is ended: the tests of the stream read it'],
]

let served: Served
let placeholders: Readonly<Record<string, string>>
beforeAll(async () => {
  served = await serve(await fullStore())
  const { id } = await served.ledger.createAccount('you@example.org', 'builder')
  const { key } = await served.ledger.createKey(id, 'builder')
  placeholders = { '{base_url}': served.url, 'ak_…': key }
}, 180_000)
afterAll(() => endOf(served))

const textOf = async (path: string) => (await fetch(`${served.url}${path}`)).text()

describe('commands', () => {
  it('are run here or elsewhere', () => {
    expect(calls.length).toBeGreaterThan(8)
    const others = commands.filter((one) => !calls.includes(one)).map(({ command }) => command)
    for (const command of others)
      expect(
        ELSEWHERE.some(([begins]) => command.startsWith(begins)),
        command,
      ).toBe(true)
    for (const [begins] of ELSEWHERE)
      expect(
        others.some((command) => command.startsWith(begins)),
        begins,
      ).toBe(true)
    const readme = readFileSync('README.md', 'utf8')
    const created = others.find((command) => command.includes('account create'))!
    expect(readme).toContain(created)
  })

  it.each(calls)('$file: $command', async ({ command }) => {
    const response = await callOf(command, placeholders)
    const body = await response.text()
    const isUnpaid = /x402\/./.test(command) && !command.includes('ak_…')
    expect(response.status, body).toBe(isUnpaid ? 402 : 200)
    expect(response.headers.get('X-Ignored-Parameters')).toBeNull()
  })
})

describe('programs', () => {
  const run = promisify(execFile)
  const programOf = (name: string, language: string): string =>
    withReplaced(guide(name).blocks.find((block) => block.language === language)!.text, placeholders)
  const hasPython = spawnSync('python3', ['--version']).status === 0

  it('in TypeScript prints what it found', async () => {
    const { code } = await transform(programOf('quick-start', 'ts'), { loader: 'ts', format: 'esm' })
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', code])
    expect(stdout).toMatch(/^[A-Z]+ -?\d/m)
  })

  it.skipIf(!hasPython)('in Python prints what it found', async () => {
    const { stdout } = await run('python3', ['-c', programOf('quick-start', 'python')])
    expect(stdout).toMatch(/^\d{4}-\d\d-\d\dT.*\{/)
  })

  const written = blocks.filter(({ language }) => language === 'ts' || language === 'js')
  it.each(written)('of $file can be read', async ({ text }: Block) => {
    await expect(transform(text, { loader: 'ts', format: 'esm' })).resolves.toBeDefined()
  })

  it.each(blocks.filter(({ language }) => language === 'json'))('settings of $file are JSON', ({ text }) => {
    const parsed = JSON.parse(withReplaced(text, placeholders))
    expect(Object.keys(parsed).length).toBeGreaterThan(0)
  })
})

describe('tables', () => {
  it.each([
    ['limits', Object.keys(PLANS)],
    ['paying', OFFERS.map(({ path, priceUsd }) => `<code>${path}</code></td><td>${priceUsd}</td>`)],
    ['mcp', BOARDS.flatMap(({ mcp }) => (mcp === undefined ? [] : [`<code>${mcp}</code>`]))],
    ['widgets', WIDGETS.map(({ path }) => path)],
    ['errors', PROBLEM_CODES.map((code) => `href="/docs/errors/${code}"`)],
  ])('of /docs/%s have all that there is', async (page, all) => {
    const text = await textOf(`/docs/${page}`)
    for (const one of all) expect(text).toContain(one)
    expect(text).not.toMatch(/\{(table|base_url)/)
  })

  it('of coverage have every kind of feed', () => {
    const kinds = tableRows(guide('concepts'), '| `kind` |').map(([kind = '']) => kind.replaceAll('`', ''))
    expect(kinds).toEqual([...LIQUIDATION_KINDS])
  })

  it('of errors show a document with the fields that one has', async () => {
    const [shown] = guide('errors').blocks.filter(({ language }) => language === 'json')
    const sent = await (await fetch(`${served.url}/api/public/symbols?top=5000`)).json()
    const printed = JSON.parse(shown!.text.replaceAll('{base_url}', 'http://perptape.example'))
    expect({ ...printed, request_id: '' }).toEqual({ ...(sent as object), request_id: '' })
  })
})

describe('for programs that read', () => {
  it('/llms.txt lists every board, what is sold, and the docs', async () => {
    const text = await textOf('/llms.txt')
    expect(text).toMatch(/^# perptape\n\n> .+\n/)
    for (const { path } of [...BOARDS, ...OFFERS]) expect(text).toContain(path)
    for (const { priceUsd, path } of OFFERS) expect(text).toContain(`${path}): ${priceUsd} USD a call.`)
    for (const title of ['## Docs', '## Sold by the call', '## Datasets', '/mcp'])
      expect(text).toContain(title)
    expect(text).not.toContain('{base_url}')
  })

  it('/llms-full.txt has all texts and every endpoint, and stays below a megabyte', async () => {
    const text = await textOf('/llms-full.txt')
    for (const { path } of [...BOARDS, ...OFFERS]) expect(text).toContain(`\n## GET ${path}\n`)
    for (const { text: written } of guides) expect(text).toContain(written.slice(0, written.indexOf('\n')))
    expect(text).toContain('## Open interest\n')
    expect(text).toContain('`symbols[].lastPrice`: ')
    expect(text).not.toMatch(/\{(table:|base_url)/)
    expect(Buffer.byteLength(text)).toBeLessThan(1_000_000)
  })

  it('/robots.txt names both maps', async () => {
    const text = await textOf('/robots.txt')
    expect(text).toContain('http://perptape.example/sitemap.xml')
    expect(text).toContain('http://perptape.example/llms.txt')
  })

  it('the search finds guides, what they are divided into, and errors', async () => {
    const { found } = JSON.parse(await textOf('/search.json')) as { found: { path: string; title: string }[] }
    const paths = found.map(({ path }) => path)
    for (const path of [
      '/docs/paying',
      '/docs/paying#by-x402',
      '/docs/errors/blocked',
      '/docs/operating#limits',
    ])
      expect(paths).toContain(path)
    expect(new Set(paths).size).toBe(paths.length)
  })
})
