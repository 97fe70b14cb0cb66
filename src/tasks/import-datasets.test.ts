import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { noFolder } from '../../test/fakes/no-folder.ts'
import { silentLog } from '../core/log.ts'
import type { Row } from '../define/table.ts'
import { Batcher } from '../recorder/batcher.ts'
import { openDuckdbStore } from '../store/duckdb/open.ts'
import type { ImportReport } from '../store/import.ts'
import type { Store } from '../store/port.ts'
import { cotWeekly } from '../tables/macro/cot.ts'
import { listings } from '../tables/market/listings.ts'
import { optionsOiDaily } from '../tables/options/options.ts'
import { runTask } from './tasks.ts'

const NOW = Date.UTC(2026, 10, 15)
const clock = { now: () => NOW }

let dir = ''
let store: Store
let lanes: Batcher
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'perptape-datasets-'))
  const tables = [cotWeekly, listings, optionsOiDaily]
  store = await openDuckdbStore({ file: ':memory:', tables, log: silentLog })
  lanes = new Batcher({ store, clock, log: silentLog }, { flushMs: 1 })
})
afterAll(async () => {
  await store.close()
  rmSync(dir, { recursive: true, force: true })
})

async function importInto(table: string, name: string, content: string, skipBad = false) {
  const file = join(dir, name)
  writeFileSync(file, name.endsWith('.gz') ? gzipSync(content) : content)
  const { signal } = new AbortController()
  const context = {
    store,
    lanes,
    kind: 'live',
    clock,
    signal,
    progress() {},
    async deliver() {},
    ...noFolder,
  } as const
  return (await runTask('import', context, { table, file, skipBad })) as ImportReport
}

const CHAIN = 'date,currency,instrument,expiry,strike,type,open_interest,mark_iv,underlying_usd'
const COT =
  'report_date,market_code,market_name,open_interest,hedge_fund_long,hedge_fund_short,institutional_long,institutional_short,other_reportable_long,other_reportable_short,small_trader_long,small_trader_short'

describe('a published file', () => {
  it('comes in as it is, zipped, and twice does no harm', async () => {
    const lines = [
      CHAIN,
      '2026-08-06,BTC,BTC-10AUG26-100000-C,10AUG26,100000,call,12.5,,98000.5',
      '2026-08-06,ETH,"ETH-7AUG26-3000-P",7AUG26,3000,put,3,70.1,3900',
    ]
    for (const _ of [1, 2]) {
      expect(
        await importInto('options_oi_daily', 'options-oi-daily.csv.gz', lines.join('\r\n')),
      ).toMatchObject({
        readAs:
          'Read as the published dataset options-oi-daily: venue is taken for deribit, volume_usd is unknown.',
        rows: 2,
        bad: 0,
      })
    }
    const rows = await store.reader(optionsOiDaily).range({ order: 'asc', limit: 9 })
    expect(
      rows.map(({ venue, expiry, mark_iv, volume_usd }) => [venue, expiry, mark_iv, volume_usd]),
    ).toEqual([
      ['deribit', '2026-08-10', null, null],
      ['deribit', '2026-08-07', 70.1, null],
    ])
  })

  it('leaves what it does not know as it is on record', async () => {
    const recorded: Row<typeof cotWeekly> = {
      report_date: '2026-11-03',
      market_code: '133741',
      market_name: 'BITCOIN',
      open_interest: 1,
      dealer_long: 11,
      dealer_short: 12,
      dealer_spread: 13,
      institutional_long: 1,
      institutional_short: 1,
      institutional_spread: 14,
      hedge_fund_long: 1,
      hedge_fund_short: 1,
      hedge_fund_spread: 15,
      other_reportable_long: 1,
      other_reportable_short: 1,
      other_reportable_spread: 16,
      small_trader_long: 1,
      small_trader_short: 1,
      released_at: Date.UTC(2026, 10, 6, 20, 30),
    }
    await store.insert(cotWeekly, [recorded])
    const figures = '100,2,3,4,5,6,7,8,9'
    const file = [COT, `2026-11-03,133741,BITCOIN,${figures}`, `2018-04-10,133741,BITCOIN,${figures}`]
    expect(await importInto('cot_weekly', 'cot-weekly.csv', file.join('\n'))).toMatchObject({
      imported: 2,
      bad: 0,
    })
    const [old, known] = await store.reader(cotWeekly).range({ order: 'asc', limit: 9 })
    expect(old).toMatchObject({ report_date: '2018-04-10', dealer_long: null, released_at: null })
    expect(known).toEqual({
      ...recorded,
      open_interest: 100,
      hedge_fund_long: 2,
      hedge_fund_short: 3,
      institutional_long: 4,
      institutional_short: 5,
      other_reportable_long: 6,
      other_reportable_short: 7,
      small_trader_long: 8,
      small_trader_short: 9,
    })
  })

  it('may be the answer that a dataset gives, whose rows are counted from 1', async () => {
    const columns = ['exchange', 'symbol', 'status', 'listing_known', 'first_seen_at', 'delisted_at']
    const row = {
      exchange: 'okx',
      symbol: '1000PEPEUSDT',
      status: 'listed',
      listing_known: 1,
      first_seen_at: '2026-07-24T08:00:00.000Z',
      delisted_at: null,
    }
    const rows = [row, { ...row, exchange: 'mtgox' }, { ...row, symbol: 'BTCUSDT', more: 1 }]
    const answer = JSON.stringify({ ok: true, name: 'listings', columns, count: 3, rows })
    expect(await importInto('listings', 'listings.json', answer)).toMatchObject({
      imported: 0,
      bad: 2,
      badLines: [
        { line: 2, fault: expect.stringContaining('exchange is "mtgox"') },
        { line: 3, fault: 'has 7 cells, the header has 6' },
      ],
    })
    expect(await importInto('listings', 'listings.json.gz', answer, true)).toMatchObject({
      imported: 1,
      bad: 2,
    })
    expect(await store.reader(listings).range({ order: 'asc', limit: 9 })).toEqual([
      {
        ...row,
        symbol: 'PEPEUSDT',
        base: 'PEPE',
        quote: 'USDT',
        listing_known: true,
        first_seen_at: Date.UTC(2026, 6, 24, 8),
      },
    ])
  })

  it.each([
    ['nothing.json', '{"ok":false}', 'it has no columns and rows, as the answer of a dataset has.'],
    ['half.json', '{"columns":[', 'cannot be read'],
    ['other.csv', 'date,asset\n', 'The published dataset listings has exchange, symbol, status'],
  ])('%s is refused with a sentence', async (name, content, sentence) => {
    await expect(importInto('listings', name, content)).rejects.toMatchObject({
      fault: 'bad_file',
      message: expect.stringContaining(sentence),
    })
  })
})
