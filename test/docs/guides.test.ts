import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clockEnv, perptape, type RunningPerptape, startBy } from '../end-to-end/perptape.ts'
import { built } from '../made-once/ask.ts'
import { callOf } from './call.ts'
import { type Block, commandsIn, readDocument, shellBlocks, tableRows } from './document.ts'
import { ScratchProject } from './scratch-project.ts'

/**
 * docs/ADD_A_VENUE.md and docs/ADD_A_BOARD.md, followed to the letter by someone who knows nothing else: one after the
 * other in the same project, so that what both of them check is checked once, with all that was added.
 */
const venueGuide = readDocument('docs/ADD_A_VENUE.md')
const boardGuide = readDocument('docs/ADD_A_BOARD.md')
const [parses, venueChecks, hearing] = shellBlocks(venueGuide).map(commandsIn)
const [boardChecks, calls, purchases] = shellBlocks(boardGuide).map(commandsIn)
/** A run of tests that are all in another run as well is that one: both guides name those of the whole project. */
const testsOf = (command: string) => /^npx vitest run ([^"]+)$/.exec(command)?.[1]?.split(' ')
const checks = [...new Set([...boardChecks!, ...venueChecks!])].filter((command, _, all) => {
  const within = (other: string) => testsOf(command)?.every((file) => testsOf(other)?.includes(file))
  return !all.some((other) => other !== command && within(other))
})
const project = new ScratchProject()
afterAll(() => project.remove())

const isFile = ({ before }: Block) => /`[\w./-]+\.jsonl` of$|^`[\w./-]+\.json`$/.test(before)
const written = venueGuide.blocks.filter(({ language }) => language === 'ts')
const json = venueGuide.blocks.filter(({ language }) => language === 'json')

describe('adding the venue of the example', () => {
  it('takes the files that are named', () => {
    expect([...written, ...json.filter(isFile)].map((block) => project.place(block)).sort()).toEqual([
      'contracts.jsonl',
      'messages.jsonl',
      'src/tables/venues/registry.ts',
      'src/venues/acme/acme.ts',
      'src/venues/acme/contracts.ts',
      'src/venues/acme/liquidations.ts',
      'src/venues/index.ts',
      'test/venues/acme/contracts.json',
      'test/venues/acme/liquidations.json',
    ])
  })

  const printed = json.filter((block) => !isFile(block))
  it.each(parses!.map((command, index) => [command, printed[index]!.text] as const))(
    '%s prints what the guide shows',
    async (command, shown) => {
      const { code, out, err } = await project.run(command)
      expect(code, err).toBe(0)
      expect(rowsOf(out)).toEqual(rowsOf(shown))
    },
    60_000,
  )
})

describe('adding the board, the offer and the table of the examples', () => {
  it('takes the files that are named: of each its own, and a line in a list', () => {
    const code = boardGuide.blocks.filter(({ language }) => language === 'ts')
    expect(code.map((block) => project.place(block))).toEqual([
      'src/boards/market/basis.ts',
      'src/boards/index.ts',
      'src/tables/venues/deposit-rates.ts',
      'src/tables/index.ts',
      'src/sim/venues/deposit-rates.ts',
      'src/sim/subjects.ts',
      'src/offers/market/tickers-history.ts',
      'src/offers/index.ts',
    ])
  })
})

describe('checking both', () => {
  it.each(checks)(
    '%s',
    async (command) => {
      const { code, out, err } = await project.run(command)
      expect(code, `${out}\n${err}`).toBe(0)
      if (command.includes('vitest')) expect(out).toMatch(/Tests +[1-9]\d* passed/)
    },
    120_000,
  )
})

describe('asking the board', () => {
  const data = join(project.folder, 'data')
  let service: RunningPerptape
  beforeAll(async () => {
    // Born live, and served without recording: nothing connects.
    const settings = {
      ...clockEnv,
      PORT: '0',
      OPS_PORT: '0',
      DATA_DIR: data,
      SOURCE: 'live',
      ROLE: 'serve',
    }
    expect(boardGuide.spans).toContain('npm run dev')
    service = await startBy('npm', ['run', 'dev'], settings, project.folder)
    const file = join(project.folder, 'tickers.csv')
    writeFileSync(file, tickers(Date.now() - 60_000))
    await built()
    const imported = await perptape('import', 'perp_tickers', file, '--data', data)
    expect(imported.code, imported.err).toBe(0)
  }, 600_000)
  afterAll(() => service?.stop())

  const ask = (command: string) => callOf(command, { 'http://127.0.0.1:8080': service.url })

  it('answers with the widest basis first', async () => {
    const response = await ask(calls![0]!)
    expect(response.status).toBe(200)
    const rows = [
      { exchange: 'okx', symbol: 'ETHUSDT', basisPct: -2 },
      { exchange: 'binance', symbol: 'BTCUSDT', basisPct: 1 },
    ]
    expect(await response.json()).toMatchObject({ count: 2, rows, stale: false })
  })

  it('answers in CSV', async () => {
    const response = await ask(calls![1]!)
    expect(response.headers.get('content-type')).toContain('text/csv')
    expect((await response.text()).split('\r\n').slice(0, 2)).toEqual([
      'exchange,symbol,basisPct,updatedAt',
      expect.stringMatching(/^okx,ETHUSDT,-2,/),
    ])
  })

  it('says what is allowed', async () => {
    const response = await ask(calls![2]!)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ param: 'limit' })
  })

  it('sells what is offered', async () => {
    const response = await ask(purchases![0]!)
    expect(response.status).toBe(402)
    expect(await response.json()).toMatchObject({ error: 'payment_required' })
  })

  it('is published', async () => {
    const document = (await (await fetch(`${service.url}/openapi.json`)).json()) as { paths: object }
    expect(document.paths).toHaveProperty(['/api/public/basis'])
    expect(document.paths).toHaveProperty(['/api/x402/tickers-history'])
  })
})

describe('hearing the venue', () => {
  it('asks the venue itself, which is on no network', async () => {
    // Nothing of the example is to leave this machine: its addresses lead to a port that nobody listens on.
    for (const file of ['contracts.ts', 'liquidations.ts'])
      project.rewrite(
        `src/venues/acme/${file}`,
        /(https?|wss?):\/\/[a-z.]+\.acme\.example/,
        '$1://127.0.0.1:9',
      )
    project.rewrite('src/venues/acme/acme.ts', /api\.acme\.example/, '127.0.0.1:9')
    const { code, out } = await project.run(hearing![0]!)
    expect(code).toBe(8)
    expect(out).toMatch(/acme\.contracts +FAILED/)
    expect(out).toMatch(/acme\.liquidations +FAILED/)
  }, 60_000)
})

describe.each([
  ['board', 'src/define/board.ts', /interface BoardSpec<[^{]*\{\n([\s\S]*?)\n\}/, '| field |'],
  ['subject', 'src/sim/subject.ts', /interface SubjectSpec<[^{]*\{\n([\s\S]*?)\n\}/, '| subject |'],
] as const)('the fields of a %s', (_kind, file, form, head) => {
  it('are all explained, and no other', () => {
    const [, spec = ''] = form.exec(readFileSync(file, 'utf8'))!
    const fields = [...spec.matchAll(/^ {2}readonly (\w+)\??:/gm)].map((match) => match[1]!)
    const told = tableRows(boardGuide, head).flatMap(([names = '']) =>
      [...names.matchAll(/`(\w+)`/g)].map((match) => match[1]!),
    )
    expect(fields.length).toBeGreaterThan(10)
    expect(told.sort()).toEqual(fields.sort())
  })
})

/** Rows of JSON lines; when they were read is not known beforehand. */
function rowsOf(lines: string): Record<string, unknown>[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const row = JSON.parse(line) as Record<string, unknown>
      for (const name of ['last_seen_at', 'received_at'])
        if (name in row) row[name] = typeof row[name] === 'number' ? 'the moment of the call' : row[name]
      return row
    })
}

/** Mark 1 % above the index, and 2 % below it; a third has no index, and so no basis. */
function tickers(ts: number): string {
  const at = new Date(ts).toISOString()
  const head =
    'ts,exchange,symbol,last_price,mark_price,index_price,change_24h_pct,quote_volume_24h,funding_rate_pct,funding_interval_h,next_funding_at'
  return [
    head,
    `${at},binance,BTCUSDT,101,101,100,,,,,`,
    `${at},okx,ETHUSDT,98,98,100,,,,,`,
    `${at},okx,SOLUSDT,98,98,,,,,,`,
    '',
  ].join('\n')
}
