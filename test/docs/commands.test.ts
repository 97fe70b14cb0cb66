import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { DAY, dateOf } from '../../src/core/time.ts'
import { perptapeIn, type RunningPerptape, startPerptape, startPerptapeWith } from '../end-to-end/perptape.ts'
import { metricsShown } from '../examples/dashboard.ts'
import { bornWithoutPast, SOME_VENUES } from '../fixtures/folder-without-past.ts'
import { bornInto } from '../made-once/ask.ts'
import { callOf, withReplaced, wordsOf } from './call.ts'
import { commandsIn, pathsIn, readDocument, shellBlocks, tableRows } from './document.ts'

/** Every command that README and OPERATE show, in their order, on one simulated service. */
const README = readDocument('README.md')
const OPERATE = readDocument('docs/OPERATE.md')
const commands = [README, OPERATE].flatMap((document) =>
  shellBlocks(document)
    .flatMap(commandsIn)
    .map((command) => ({ file: document.file, command })),
)

/** Commands that are not run here, and why not. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'npm ci': 'installs: the suite is run on what it installed (.ci/run)',
  'npm test': 'is this',
  'npm start': 'test/end-to-end/first-steps.test.ts',
  'npm run build': 'test/build.test.ts',
  'git pull': 'changes the repository',
  'npx perptape devchain --data ./data': 'runs until it is stopped; test/end-to-end/devchain.test.ts',
  'npx perptape quantum scan utxo.dat':
    'wants a snapshot of a node; src/tasks/quantum/quantum-scan.test.ts writes some',
  'npx perptape start --source live --data /var/lib/perptape':
    'connects to exchanges; test/service.test.ts starts with --source sim',
}

/** Metrics that come with the first thing that they count, or with a setting; whoever has them has a test of them. */
const WITH_ITS_FIRST: ReadonlySet<string> = new Set([
  'perptape_quarantined_rows_total',
  'perptape_clock_offset_seconds',
  'perptape_redis_up',
  'perptape_shared_answers_total',
])

/** What a command leaves with, where that is not 0 alone, and what it prints. */
const EXPECTED: readonly { begins: string; prints: RegExp; codes?: readonly number[] }[] = [
  { begins: 'npx perptape start --help', prints: /--ops-port <port>/ },
  { begins: 'npx perptape account create', prints: /\bak_\w{20,}/ },
  { begins: 'npx perptape account list', prints: /ada@example\.org/ },
  { begins: 'npx perptape account show', prints: /^plan +builder$/m },
  { begins: 'npx perptape account keys', prints: /^ada@example\.org +builder +ak_\w{6}…/m },
  { begins: 'npx perptape account plan', prints: /has the plan business now \(before: builder\)/ },
  { begins: 'npx perptape ledger check', prints: /^The money adds up/ },
  { begins: 'npx perptape account delete', prints: /is deleted.*\nMoney is not touched/ },
  { begins: 'npx perptape blocked', prints: /^Nobody is blocked/ },
  { begins: 'npx perptape unblock', prints: /^Nobody is blocked/ },
  { begins: 'npx perptape account revoke', prints: /is revoked/ },
  {
    begins: 'npx perptape export borrow_rates_hourly cot_weekly',
    prints: /^[1-9][\d,]* rows of 2 tables \(simulated\) are in .*october/,
  },
  {
    begins: 'npx perptape backup',
    prints: /^[1-9][\d,]* rows in \d+ tables \(simulated\) and the accounts are in .*monday, as/,
  },
  {
    begins: 'npx perptape restore',
    prints: /^[1-9][\d,]* rows in \d+ tables \(simulated\) and the accounts are in .*restored, as/,
  },
  { begins: 'npx perptape export', prints: /^[1-9][\d,]* rows of liquidation_events \(simulated\)/ },
  { begins: 'npx perptape import', prints: /\b0 rows imported, [1-9][\d,]* were there already, 0 bad/ },
  { begins: 'npx perptape forget', prints: /[1-9][\d,]* rows?/ },
  { begins: 'npx perptape tables liquidation_events', prints: /^side +VARCHAR .*SELL/m },
  { begins: 'npx perptape tables', prints: /^liquidation_events +tape +[1-9][\d,]* /m },
  // Seen through the views, by the built command: a pipe gets csv.
  { begins: 'npx perptape sql "SELECT exchange', prints: /^exchange,orders,usd,data_source\r\n\w+,\d+,/ },
  { begins: 'npx perptape sql "SELECT date', prints: /^[1-9]\d* rows \(simulated\) in .*btc\.parquet\.$/m },
  { begins: 'npx perptape config', prints: /^DATA_DIR +\S+ +DATA_DIR in the environment$/m },
  // The first seal is made some seconds after the start.
  { begins: 'npx perptape seals', prints: /^(The record is as it was sealed|Nothing is sealed yet)/ },
  { begins: 'npx perptape gaps', prints: /\w+\.\w+/ },
  // A simulated venue may just be down.
  { begins: 'npx perptape doctor', prints: /\d+ of \d+ sources work \(simulated\)/, codes: [0, 7] },
]

const folder = mkdtempSync(join(tmpdir(), 'perptape-docs-'))
const data = join(folder, 'data')
const daysAgo = (days: number) => dateOf(Date.now() - days * DAY)
let service: RunningPerptape
let key = 'none made yet'

/** What stands for something else in the documents. */
const placeholders = (): Record<string, string> => ({
  'http://127.0.0.1:8080': service.url,
  'http://127.0.0.1:9464': service.opsUrl,
  '/var/lib/perptape': data,
  'ak_…': key,
  ak_h42g6c: key.slice(0, 9),
  // The simulated past is some weeks long.
  '2026-10-01': daysAgo(3),
  '2026-10-02': daysAgo(2),
  '2026-11-01': daysAgo(1),
})

beforeAll(async () => {
  await bornInto(data)
  // What it would record meanwhile says nothing to commands.
  service = await startPerptape('--role', 'serve', '--source', 'sim', '--data', data)
}, 600_000)
afterAll(async () => {
  await service?.stop()
  rmSync(folder, { recursive: true, force: true })
}, 60_000)

it('says of every command whether it is run here', () => {
  // What is no command is run by test/end-to-end/newcomer.test.ts.
  for (const document of [README, OPERATE])
    for (const { language, text } of document.blocks) expect(['sh', 'json', 'ts'], text).toContain(language)
  expect(commands.length).toBeGreaterThan(15)
  const all = commands.map(({ command }) => command)
  for (const command of Object.keys(ELSEWHERE)) expect(all).toContain(command)
})

describe.each(commands.filter(({ command }) => !(command in ELSEWHERE)))('$file: $command', ({ command }) => {
  it('does what it is said to do', async () => {
    if (command.startsWith('curl ')) {
      const response = await callOf(command, placeholders())
      expect(response.status, await response.text()).toBe(200)
      return
    }
    const expected = EXPECTED.find(({ begins }) => command.startsWith(begins))
    if (!expected) throw new Error(`nobody knows how to run: ${command}`)
    const [npx, perptape, ...args] = wordsOf(withReplaced(command, placeholders()))
    expect([npx, perptape]).toEqual(['npx', 'perptape'])
    const settings = { DATA_DIR: data, ...SOME_VENUES }
    const { code, out, err } = await perptapeIn({ cwd: folder, settings }, ...args)
    expect(expected.codes ?? [0], `${out}\n${err}`).toContain(code)
    expect(`${out}${err}`).toMatch(expected.prints)
    key = /\bak_\w{20,}/.exec(out)?.[0] ?? key
  }, 60_000)
})

describe('what the documents say of a running service', () => {
  it('README shows an answer with the fields that it has', async () => {
    const [shown] = shellBlocks(README).filter(({ text }) => text.startsWith('$ curl -s'))
    const [command = ''] = commandsIn(shown!)
    const printed = JSON.parse(shown!.text.split('\n').slice(1).join(''))
    const answer = (await (await callOf(command, placeholders())).json()) as typeof printed
    expect(Object.keys(answer)).toEqual(Object.keys(printed))
    expect(Object.keys(answer.symbols[0])).toEqual(Object.keys(printed.symbols[0]))
  })

  it('README names addresses that answer', async () => {
    const recent = await (await fetch(`${service.url}/api/public/recent?hours=168`)).json()
    const { shortCode } = (recent as { signals: { shortCode: string }[] }).signals[0]!
    const cells = tableRows(README, '| what | where |').map(([, where = '']) => where)
    const paths = cells.flatMap(pathsIn).map((path) => path.replace('67addac891', shortCode))
    expect(paths.length).toBeGreaterThan(40)
    const statuses: [string, number][] = []
    // One after the other: all at once would have to be computed within the time that a caller is kept waiting.
    for (const path of paths) {
      const response = await fetch(`${service.url}${path}`)
      const hasEnd = !response.headers.get('content-type')?.includes('event-stream')
      await (hasEnd ? response.arrayBuffer() : response.body!.cancel())
      statuses.push([path, response.status])
    }
    // Whoever only serves has sealed nothing.
    const isSealed = (path: string) => /^\/api\/v1\/proof\/(epochs|proofs)\//.test(path)
    const expected = (path: string) => (/^\/api\/x402\/./.test(path) ? 402 : isSealed(path) ? 404 : 200)
    expect(statuses).toEqual(paths.map((path) => [path, expected(path)]))
  }, 60_000)

  it('OPERATE and the dashboard name metrics that there are', async () => {
    const named = tableRows(OPERATE, '| metric |').flatMap(
      ([names = '']) => names.match(/perptape_\w+/g) ?? [],
    )
    const recording = join(folder, 'recording')
    await bornWithoutPast(recording)
    const recorder = await startPerptapeWith(SOME_VENUES, '--data', recording)
    // Calls are counted from the first on, and a source has an age once it has told something.
    await (await fetch(`${recorder.url}/api/v1/public/health`)).arrayBuffer()
    const isCertain = (name: string) => !WITH_ITS_FIRST.has(name)
    await vi.waitFor(
      async () => {
        const told = await (await fetch(`${recorder.opsUrl}/metrics`)).text()
        const there = new Set([...told.matchAll(/^# TYPE (\w+)/gm)].map((match) => match[1]))
        for (const name of named.filter(isCertain)) expect(there, name).toContain(name)
        for (const { panel, metric, labels } of metricsShown().filter((shown) => isCertain(shown.metric))) {
          const [line] = new RegExp(`^${metric}(?:\\{.*\\})? `, 'm').exec(told) ?? []
          expect(line, `${metric}, which the dashboard shows as ${panel}`).toBeDefined()
          for (const label of labels) expect(line, panel).toContain(`${label}="`)
        }
      },
      { timeout: 150_000, interval: 500 },
    )
    await recorder.stop()
    expect(named.length).toBeGreaterThan(8)
  }, 180_000)
})
