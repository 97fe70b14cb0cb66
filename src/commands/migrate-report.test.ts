import { describe, expect, it } from 'vitest'
import type { MarketReport } from '../store/migrate/market.ts'
import { outcomeOf, planText, reportText } from './migrate-report.ts'

const WAY = { folder: '/data', kind: 'live', address: 'one:8123,two:8123/perptape' }
const MARKET: MarketReport = {
  tables: 2,
  months: 5,
  rows: 1_200_000,
  copied: { months: 4, rows: 1_000_000 },
  before: { months: 1, rows: 200_000 },
  doubled: 0,
  differing: [],
  seconds: 125,
}
const DIFFERING = [
  {
    table: 'oi_5m',
    month: '2026-10',
    source: { rows: 1_000, sum: 'aa' },
    target: { rows: 999, sum: 'bb' },
  },
]

describe('what is said of a migration', () => {
  it('when all of it is there', () => {
    const text = reportText(WAY, { wasFinished: null, market: MARKET, ledger: null })
    expect(text.split('\n')).toEqual([
      '1,200,000 rows (live) in 5 months of 2 tables are in one:8123,two:8123/perptape: 1,000,000 copied now, in 2 min (8,000 rows/s), 200,000 before.',
      'Every month was counted and summed on both sides, and is the same.',
      'Accounts and money stay in /data: DATABASE_URL is not set, which would move them too.',
      'perptape start with STORE=clickhouse goes on from there; what was not recorded since is a gap. The folder stays as it is.',
    ])
  })

  it('when accounts moved too', () => {
    const tables = { accounts: 1, transfers: 20 } as never
    const ledger = { place: 'db/perptape', ledger: { tables, wasThere: false } }
    expect(reportText(WAY, { wasFinished: null, market: { ...MARKET, doubled: 1 }, ledger })).toContain(
      [
        '1 row stood in the folder twice and are there once.',
        '1 account and 20 transfers of money are in db/perptape, with the secrets of the folder.',
      ].join('\n'),
    )
    const none = { place: 'db/perptape', ledger: null }
    expect(reportText(WAY, { wasFinished: null, market: MARKET, ledger: none })).toContain(
      'There were no accounts to move to db/perptape.',
    )
  })

  it('when a month differs', () => {
    const market = { ...MARKET, differing: DIFFERING }
    expect(reportText(WAY, { wasFinished: null, market, ledger: null }).split('\n').slice(0, 2)).toEqual([
      '1 month in one:8123,two:8123/perptape is NOT as in the folder, though copied twice:',
      'oi_5m 2026-10: 1,000 rows (sum aa) in the folder, 999 rows (sum bb) there',
    ])
    expect(outcomeOf(WAY, { wasFinished: null, market, ledger: null })).toMatchObject({
      target: 'one:8123,two:8123/perptape',
      rows_per_second: 8_000,
      differing: [{ table: 'oi_5m', month: '2026-10', source_rows: 1_000, target_sum: 'bb' }],
      ledger: null,
    })
  })

  it('when it was done before', () => {
    const report = { wasFinished: '2026-11-01T00:00:00.000Z', market: null, ledger: null }
    expect(reportText(WAY, report)).toContain('was moved to one:8123,two:8123/perptape before')
    expect(outcomeOf(WAY, report)).toEqual({
      folder: '/data',
      source: 'live',
      target: 'one:8123,two:8123/perptape',
      was_finished: '2026-11-01T00:00:00.000Z',
    })
  })

  it('before it', () => {
    const text = planText(WAY, [
      { table: 'oi_5m', rows: 12_000, months: 3, done: { rows: 4_000, months: 1 } },
      { table: 'venues', rows: 0, months: 0, done: { rows: 0, months: 0 } },
    ])
    expect(text.split('\n').slice(-3)).toEqual([
      'oi_5m  12,000       3      4,000            1',
      '',
      '12,000 rows (live) of 1 table in /data; of these 4,000 are in one:8123,two:8123/perptape already.',
    ])
  })
})
