import { describe, expect, it } from 'vitest'
import { optionsFlowBoard } from '../../src/boards/options/flow.ts'
import { optionsBoard } from '../../src/boards/options/options.ts'
import { surfaceBoard } from '../../src/boards/options/surface.ts'
import { DAY } from '../../src/core/time.ts'
import type { Board } from '../../src/define/board.ts'
import type { OpenReader } from '../../src/define/reader.ts'
import type { AnyTable, Row } from '../../src/define/table.ts'
import { asked } from '../../src/serve/asked.ts'
import { publishedSchema } from '../../src/serve/published.ts'
import { createRun } from '../../src/serve/run.ts'
import { allOf } from '../../src/sim/derived/derive.ts'
import { rowsReader } from '../../src/sim/derived/rows-reader.ts'
import { dvolDaily, ivSurfaceDaily, optionsOiDaily, optionsTrades } from '../../src/tables/options/options.ts'
import { NOW } from '../fixtures/market.ts'
import { listed, optionRows, traded } from '../fixtures/options.ts'
import { soldBoard } from '../fixtures/sold-board.ts'

type Rows = readonly (readonly [AnyTable, readonly Row<AnyTable>[]])[]

// biome-ignore lint/suspicious/noExplicitAny: an answer as a caller sees it, JSON; its shape is checked below.
type Answer = Record<string, any>

/** Asks a board of rows at hand. */
async function ask(
  board: Board,
  rows: Rows,
  params: Record<string, string> = {},
  now = NOW,
): Promise<Answer> {
  const openReader = ((table: AnyTable) => {
    const own = rows.flatMap(([into, some]) => (into === table ? some : []))
    const byTime = [...own].sort((a, b) => (a[table.time]! < b[table.time]! ? -1 : 1))
    return rowsReader(table, allOf(byTime, table.time))
  }) as OpenReader
  const { answer } = await createRun({ openReader, clock: { now: () => now } })(asked(board, params))
  expect(publishedSchema(board).parse(answer)).toEqual(answer)
  return answer
}

const DERIBIT = ['deribit', 'BTC', '2026-12-25'] as const
const CHAIN = [
  listed(DERIBIT, '80000-P', 30, 60),
  listed(DERIBIT, '90000-P', 20, 55),
  listed(DERIBIT, '100000-C', 15, 50),
  listed(DERIBIT, '110000-C', 40, null),
  listed(DERIBIT, '120000-C', 60, 56),
]
const OKX = [
  listed(['okx', 'BTC', '2026-12-25'], '110000-C', 25, 47),
  listed(['okx', 'BTC', '2026-12-25'], '130000-C', 5, null),
]

describe('options', () => {
  it('adds up venues, and says whose quotes price them', async () => {
    const answer = await ask(optionsBoard, [[optionsOiDaily, [...CHAIN, ...OKX]]])
    expect(answer).toMatchObject({ venue: 'all', iv_source: 'deribit', stale: false })
    expect(answer.venues_included).toEqual([
      {
        venue: 'deribit',
        currency: 'BTC',
        open_interest_coins: 165,
        open_interest_usd: 16.5e6,
        instruments: 5,
        as_of: '2026-11-15T00:00:00.000Z',
        stale: false,
      },
      expect.objectContaining({ venue: 'okx', open_interest_coins: 30, instruments: 2 }),
    ])
    const { BTC, ETH } = answer.currencies
    expect(BTC).toMatchObject({
      spot_usd: 100_000,
      open_interest_coins: 195,
      open_interest_usd: 19.5e6,
      put_call_ratio: expect.closeTo(50 / 145, 9),
      call_wall: { strike: 110_000, open_interest: 65, distance_pct: 10 },
      put_wall: { strike: 80_000, open_interest: 30, distance_pct: -20 },
      largest_call: { strike: 110_000, open_interest: 65 },
    })
    expect(BTC.top_strikes[0]).toEqual({ strike: 110_000, call_oi: 65, put_oi: 0, total_oi: 65 })
    expect(BTC.expiries).toHaveLength(1)
    // From 90 000 to 100 000 nothing pays: of equal strikes the lowest.
    expect(BTC.expiries[0]).toMatchObject({
      call_oi: 145,
      put_oi: 50,
      max_pain_strike: 90_000,
      atm_iv_pct: 50,
    })
    expect(BTC.expiries[0].implied_move_pct).toBeCloseTo(50 * Math.sqrt((40 + 1 / 3) / 365), 3)
    // What Deribit does not quote is priced by OKX, and what nobody does has no gamma.
    const strikes = BTC.gex.by_strike.map(({ strike }: Answer) => strike)
    expect(strikes).toEqual([80_000, 90_000, 100_000, 110_000, 120_000])
    expect(BTC.gex.regime).toBe('positive')
    expect(ETH).toMatchObject({
      spot_usd: null,
      open_interest_coins: null,
      expiries: [],
      dvol: { value: null },
    })
  })

  it('is of one venue where one is named', async () => {
    const rows: Rows = [[optionsOiDaily, [...CHAIN, ...OKX]]]
    const answer = await ask(optionsBoard, rows, { venue: 'okx' })
    expect(answer).toMatchObject({ venue: 'okx', iv_source: 'okx' })
    expect(answer.currencies.BTC).toMatchObject({
      open_interest_coins: 30,
      put_call_ratio: 0,
      put_wall: null,
    })
    const none = await ask(optionsBoard, rows, { venue: 'delta' })
    expect(none).toMatchObject({ iv_source: null, venues_included: [], stale: true, as_of: null })
  })

  it('counts a venue that missed a day with what has not expired since, and none that fell silent', async () => {
    const yesterday = { date: '2026-11-14' }
    const late = [
      ...OKX.map((row) => ({ ...row, ...yesterday })),
      listed(['okx', 'BTC', '2026-11-15'], '100000-C', 77, 40, yesterday),
      listed(['bybit', 'BTC', '2026-12-25'], '100000-C', 500, 50, { date: '2026-11-05' }),
    ]
    const answer = await ask(optionsBoard, [[optionsOiDaily, [...late, ...CHAIN]]])
    expect(answer.venues_included).toMatchObject([
      { venue: 'deribit', as_of: '2026-11-15T00:00:00.000Z' },
      { venue: 'okx', open_interest_coins: 30, as_of: '2026-11-14T00:00:00.000Z', stale: false },
    ])
    expect(answer.currencies.BTC.open_interest_coins).toBe(195)
  })

  it('shows a chain of long ago as it was, and says that it is old', async () => {
    const expired = listed(['deribit', 'BTC', '2026-11-15'], '100000-C', 99, 40)
    const answer = await ask(optionsBoard, [[optionsOiDaily, [expired, ...CHAIN]]], {}, NOW + 90 * DAY)
    expect(answer).toMatchObject({ stale: true, as_of: '2026-11-15T00:00:00.000Z' })
    expect(answer.venues_included).toMatchObject([{ venue: 'deribit', instruments: 5, stale: true }])
    expect(answer.currencies.BTC).toMatchObject({ open_interest_coins: 165 })
  })

  it('knows open interest of a chain without a quote', async () => {
    const silent = CHAIN.map((row) => ({ ...row, mark_iv: null }))
    const answer = await ask(optionsBoard, [[optionsOiDaily, silent]])
    expect(answer.iv_source).toBeNull()
    expect(answer.currencies.BTC).toMatchObject({
      open_interest_coins: 165,
      gex: { total_usd_per_1pct: null, regime: null, zero_gamma_usd: null, by_strike: [] },
      term_structure: [{ expiry: '2026-12-25', atm_iv_pct: null }],
    })
  })

  it('states the published index, or what the chain says where none is', async () => {
    const index = [50, 48, 45].map((dvol, ago) => ({
      date: new Date(NOW - ago * DAY).toISOString().slice(0, 10),
      currency: 'BTC' as const,
      dvol,
    }))
    const { BTC } = (
      await ask(optionsBoard, [
        [optionsOiDaily, CHAIN],
        [dvolDaily, index],
      ])
    ).currencies
    expect(BTC.dvol).toEqual({
      value: 50,
      change_24h: 2,
      as_of: '2026-11-15T00:00:00.000Z',
      percentile_1y: 100,
      implied_1d_move_pct: expect.closeTo(50 / Math.sqrt(365), 3),
    })
    expect(BTC.dvol_history).toHaveLength(3)
    const wide = ['2026-12-05', '2027-01-04'].flatMap((expiry) =>
      Array.from({ length: 41 }, (_, place) => 50_000 + 2_500 * place).flatMap((strike) =>
        ['C', 'P'].map((type) => listed(['deribit', 'BTC', expiry], `${strike}-${type}`, 1, 60)),
      ),
    )
    const made = (await ask(optionsBoard, [[optionsOiDaily, wide]])).currencies.BTC.dvol
    expect(Math.abs(made.value - 60)).toBeLessThan(0.6)
    expect(made).toMatchObject({ change_24h: null, percentile_1y: null })
  })
})

describe('the surface', () => {
  it('is made of the quotes of one venue, never beyond them', async () => {
    const answer = await ask(surfaceBoard, [[optionsOiDaily, [...CHAIN, ...OKX]]], { currency: 'btc' })
    expect(answer).toMatchObject({ currency: 'BTC', venue: 'deribit', spot_usd: 100_000 })
    const [{ iv_pct }] = answer.surface
    expect([iv_pct[1], iv_pct[2], iv_pct[6], iv_pct[10], iv_pct[11]]).toEqual([null, 60, 50, 56, null])
    expect(answer.expiries[0]).toMatchObject({ quotes: 4, atm_iv_pct: 50, forward_usd: 100_000 })
    // The one expiry is in forty days: thirty days are not between two.
    expect(answer.constant_30d).toEqual({ atm_iv_pct: null, skew_25d_pp: null, butterfly_25d_pp: null })
    const only = await ask(surfaceBoard, [[optionsOiDaily, OKX]])
    expect(only.venue).toBe('okx')
  })

  it('has a year of what thirty days ahead was', async () => {
    const rows = optionRows(NOW).filter(([table]) => table === ivSurfaceDaily) as unknown as Rows
    const { history } = await ask(surfaceBoard, rows)
    expect(history).toEqual([
      {
        date: '2026-11-14',
        atm_iv_30d_pct: 50,
        skew_25d_30d_pp: 3,
        butterfly_25d_30d_pp: 2.5,
        provisional: false,
      },
    ])
  })
})

describe('options flow', () => {
  it('nets structures, counts a day and shows prints of two', async () => {
    const leg = { block: true, structure_id: 's1' }
    const answer = await ask(optionsFlowBoard, [
      [
        optionsTrades,
        [
          traded([NOW, 3], 'buy', '110000-C', 10, 30_000),
          traded([NOW, 8], 'buy', '110000-C', 5, 15_000, leg),
          traded([NOW, 8], 'sell', '120000-C', 5, 9_000, leg),
          traded([NOW, 9], 'sell', '90000-P', 5, 6_000, { venue: 'okx' }),
          traded([NOW, 40 * 60], 'buy', '90000-P', 50, 100_000),
          traded([NOW, 49 * 60], 'buy', '90000-P', 50, 900_000),
        ],
      ],
    ])
    expect(answer.summary.BTC).toEqual({
      trades: 4,
      contracts: 25,
      notional_usd: 2.5e6,
      premium_usd: 60_000,
      call_premium_bought_usd: 36_000,
      put_premium_bought_usd: 0,
      net_premium_usd: 30_000,
      put_share_pct: 10,
      put_call_premium_ratio: expect.closeTo(1 / 9, 9),
      block_trades: 2,
      block_share_pct: 40,
      multi_leg_structures: 1,
      by_venue: [
        { venue: 'deribit', trades: 3, premium_usd: 54_000 },
        { venue: 'okx', trades: 1, premium_usd: 6_000 },
      ],
    })
    expect(answer.summary.ETH).toMatchObject({ trades: null, premium_usd: null, by_venue: [] })
    expect(answer.strikes[0]).toMatchObject({ strike: 110_000, type: 'call', premium_usd: 45_000, trades: 2 })
    const prints = answer.prints.map(({ premium_usd, legs }: Answer) => [premium_usd, legs])
    expect(prints).toEqual([
      [100_000, 1],
      [30_000, 1],
      [15_000, 2],
      [9_000, 2],
      [6_000, 1],
    ])
  })
})

describe('options flow, as it is sold', () => {
  const board = soldBoard('options-flow')

  it('has every day of one currency, and its big prints with their legs', async () => {
    const rows: Rows = [
      ...optionRows(NOW),
      [
        optionsTrades,
        [
          // Three months old, and a structure whose other leg is no big print.
          traded([NOW, 90 * 24 * 60], 'sell', '90000-P', 5, 25_000, { structure_id: 's9' }),
          traded([NOW, 90 * 24 * 60], 'buy', '110000-C', 5, 24_999.99, { id: 'small', structure_id: 's9' }),
          traded([NOW, 60], 'buy', '4500-C', 100, 99_000, { id: 'eth', currency: 'ETH' }),
        ],
      ],
    ]
    const answer = await ask(board, rows)
    expect(answer.daily.map(({ date }: Answer) => date)).toEqual(['2026-11-15', '2026-11-14', '2026-10-06'])
    expect(Object.keys(answer.daily[0])).toEqual([
      'date',
      'currency',
      'trades',
      'contracts',
      'notional_usd',
      'premium_usd',
      'call_premium_bought_usd',
      'put_premium_bought_usd',
      'net_premium_usd',
      'put_share_pct',
      'block_trades',
      'structures',
      'provisional',
    ])
    expect(
      answer.prints.map(({ premium_usd, structure_id, legs }: Answer) => [premium_usd, structure_id, legs]),
    ).toEqual([
      [30_000, null, 1],
      [100_000, null, 1],
      [25_000, 's9', 2],
    ])
    expect(answer.prints_count).toBe(3)
    const one = await ask(board, rows, { limit: '1' })
    expect([one.prints.length, one.prints_count, one.daily.length]).toEqual([1, 3, 3])
    expect((await ask(board, rows, { currency: 'ETH' })).prints_count).toBe(1)
  })
})
