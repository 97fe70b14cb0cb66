import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clockEnv, perptape, type RunningPerptape, startBy } from '../end-to-end/perptape.ts'
import { built } from '../made-once/ask.ts'
import { callOf } from './call.ts'
import { commandsIn, readDocument, shellBlocks, tableRows } from './document.ts'
import { ScratchProject } from './scratch-project.ts'

/** docs/ADD_A_BOARD.md, followed to the letter by someone who knows nothing else. */
const guide = readDocument('docs/ADD_A_BOARD.md')
const [checks, calls, purchases] = shellBlocks(guide).map(commandsIn)
const project = new ScratchProject()
afterAll(() => project.remove())

describe('adding the board, the offer and the table of the examples', () => {
  it('takes the files that are named: of each its own, and a line in a list', () => {
    const code = guide.blocks.filter(({ language }) => language === 'ts')
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

  it.each(checks!)(
    '%s',
    async (command) => {
      const { code, out, err } = await project.run(command)
      expect(code, `${out}\n${err}`).toBe(0)
      if (command.includes('vitest')) expect(out).toMatch(/Tests +[1-9]\d* passed/)
    },
    120_000,
  )
})

describe('asking it', () => {
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
    expect(guide.spans).toContain('npm run dev')
    service = await startBy('npm', ['run', 'dev'], settings, project.folder)
    const file = join(project.folder, 'tickers.csv')
    writeFileSync(file, tickers(Date.now() - 60_000))
    await built()
    const imported = await perptape('import', 'perp_tickers', file, '--data', data)
    expect(imported.code, imported.err).toBe(0)
  }, 120_000)
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

describe.each([
  ['board', 'src/define/board.ts', /interface BoardSpec<[^{]*\{\n([\s\S]*?)\n\}/, '| field |'],
  ['subject', 'src/sim/subject.ts', /interface SubjectSpec<[^{]*\{\n([\s\S]*?)\n\}/, '| subject |'],
] as const)('the fields of a %s', (_kind, file, form, head) => {
  it('are all explained, and no other', () => {
    const [, spec = ''] = form.exec(readFileSync(file, 'utf8'))!
    const fields = [...spec.matchAll(/^ {2}readonly (\w+)\??:/gm)].map((match) => match[1]!)
    const told = tableRows(guide, head).flatMap(([names = '']) =>
      [...names.matchAll(/`(\w+)`/g)].map((match) => match[1]!),
    )
    expect(fields.length).toBeGreaterThan(10)
    expect(told.sort()).toEqual(fields.sort())
  })
})

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
