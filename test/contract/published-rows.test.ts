import { beforeAll, describe, expect, it } from 'vitest'
import { cotBoard } from '../../src/boards/macro/cot.ts'
import { etfBoard } from '../../src/boards/macro/etf.ts'
import { macroBoard } from '../../src/boards/macro/macro.ts'
import { premiumBoard } from '../../src/boards/regional/premium.ts'
import type { Board } from '../../src/define/board.ts'
import { asked } from '../../src/serve/asked.ts'
import { createRun } from '../../src/serve/run.ts'
import { MemoryStore } from '../fakes/memory-store.ts'
import { macroRows } from '../fixtures/macro.ts'
import { NOW } from '../fixtures/market.ts'
import { premiumRows } from '../fixtures/premium.ts'

/** Boards over rows as they are published, which have less than what is recorded; the figures worked out by hand. */
const store = new MemoryStore()
beforeAll(async () => {
  for (const [table, rows] of [...macroRows(NOW), ...premiumRows(NOW)]) await store.insert(table, rows)
})

async function answerOf(board: Board, params: Record<string, string> = {}) {
  return (await createRun({ openReader: store.reader, clock: { now: () => NOW } })(asked(board, params)))
    .answer
}

describe('boards over published rows', () => {
  it('show a report without dealers, spreads and a time of release', async () => {
    const answer = await answerOf(cotBoard)
    expect(answer).toMatchObject({
      report_date: '2026-11-10',
      released_at: '2026-11-13T20:30:00.000Z',
      next_release_at: '2026-11-20T20:30:00.000Z',
      markets: [
        {
          asset: 'BTC',
          open_interest_change: 500,
          open_interest_coins: 142_500,
          classes: {
            hedge_fund: {
              ...{ long: 6_000, short: 22_500, net: -16_500, net_change: -1_000 },
              ...{ net_percentile_3y: null, streak_weeks: 2 },
            },
            institutional: { net: 13_000, net_change: 0, streak_weeks: 0 },
          },
        },
      ],
      history_since: '2026-10-27',
    })
    expect((answer.history as Record<string, unknown[]>)['133741']).toHaveLength(3)
  })

  it('take flows without a status for final, and hold them against the issuers', async () => {
    const { assets } = (await answerOf(etfBoard)) as { assets: Record<string, unknown> }
    expect(assets.BTC).toMatchObject({
      provisional: { date: '2026-11-13', net_inflow_usd: 80e6, funds_reported: 1, funds_total: 2 },
      latest: { date: '2026-11-12', net_inflow_usd: 200e6 },
      days: [{ date: '2026-11-12' }, { date: '2026-11-11' }, { date: '2026-11-10' }],
      streak: { direction: 'inflow', days: 2 },
      sum_5d_usd: null,
      cross_check: { issuer_sum_usd: 199e6, difference_usd: -1e6, funds_matched: 2, status: 'match' },
    })
    expect(assets.SOL).toMatchObject({ latest: null, funds: [], cross_check: { status: 'none' } })
  })

  it('show a premium with and without what USDT cost', async () => {
    expect(await answerOf(premiumBoard)).toMatchObject({
      history_since: '2026-11-11',
      regional_since: '2026-10-26',
      latest: {
        BTC: {
          ...{ date: '2026-11-14', premium_pct: 0.3, premium_usdt_adjusted_pct: 0.4004 },
          ...{ avg_7d_pct: 0.125, streak_days: 3, streak_sign: 1 },
        },
        ETH: null,
      },
      carry: [
        { tenor: 'current_quarter', days: 40.3333333333 },
        { tenor: 'next_quarter', days: 131.333333333 },
      ],
      // Coinone was told of last three weeks ago.
      regional: [{ venue: 'upbit' }, { venue: 'btcturk' }],
      history: {
        BTC: [
          ['2026-11-11', -0.1],
          ['2026-11-12', 0.1],
          ['2026-11-13', 0.2],
          ['2026-11-14', 0.3],
        ],
      },
    })
  })

  it('show the macro figures that are there, with changes where both ends are known', async () => {
    const answer = await answerOf(macroBoard, { days: '30' })
    expect(answer).toMatchObject({
      ...{ days: 30, step_days: 1 },
      latest: {
        fred_dff: { value: 3.88, date: '2026-11-12', unit: 'pct', change_30d: -0.02, change_365d: null },
        fred_dgs10: null,
      },
      series: [
        { metric: 'fred_dff', points: [['2026-11-12', 3.88]] },
        { metric: 'fred_walcl_busd', unit: 'busd' },
        { metric: 'stablecoin_total_mcap_busd' },
      ],
    })
  })
})
