import { describe, expect, it } from 'vitest'
import { Instant } from '../../core/clock.ts'
import { DAY, dateOf, HOUR, type Ms } from '../../core/time.ts'
import { rowsReader } from '../../sim/derived/rows-reader.ts'
import { briefTables } from './brief-inputs.ts'
import { briefsRollup } from './briefs.ts'

type Cells = Record<string, unknown>
type Recorded = Partial<Record<keyof typeof briefTables, readonly Cells[]>>

const TODAY = Date.UTC(2026, 10, 14)
const dayAgo = (days: number) => dateOf(TODAY - days * DAY)

async function written(recorded: Recorded, from: Ms = TODAY, to: Ms = TODAY + DAY) {
  const readers = Object.entries(briefTables).map(([name, table]) => [
    name,
    rowsReader(table, () => (recorded[name as keyof Recorded] ?? []) as never),
  ])
  const now = new Instant(to + 4 * HOUR)
  return briefsRollup.compute(Object.fromEntries(readers), { from, to, now })
}

const feed = (exchange: string, counted: boolean) => ({ exchange, counted, since: '2026-01-01' })
const liquidated = (date: string, exchange: string, long: number, short: number) => ({
  date,
  symbol: 'BTCUSDT',
  exchange,
  long_liquidations_usd: long,
  short_liquidations_usd: short,
})
const candle = (date: string, symbol: string, close: number) => ({ date, exchange: 'binance', symbol, close })
const openInterest = (ts: Ms, oi_usd: number, missing_usd = 0) => ({
  ts,
  oi_usd,
  missing_usd,
  oi_weighted_funding_pct: 0.01,
})
const settled = (funding_time: Ms, symbol: string, funding_rate_pct: number, exchange = 'binance') => ({
  funding_time,
  exchange,
  symbol,
  funding_rate_pct,
})
const outcome = (evaluated_at: Ms, outcome: string, net_bps: number | null) => ({
  evaluated_at,
  outcome,
  net_bps,
})

describe('the rollup of briefs', () => {
  it('writes of a day what is on record of it', async () => {
    const [brief, ...more] = await written({
      candles: [
        candle(dayAgo(1), 'BTCUSDT', 100_000),
        candle(dayAgo(0), 'BTCUSDT', 97_000),
        candle(dayAgo(0), 'ETHUSDT', 3_000),
      ],
      feeds: [feed('bybit', true), feed('okx', true), feed('trial', false)],
      liquidations: [
        liquidated(dayAgo(0), 'bybit', 30e6, 5e6),
        liquidated(dayAgo(0), 'okx', 10e6, 1e6),
        liquidated(dayAgo(0), 'trial', 900e6, 900e6),
      ],
      ranks: [
        { date: dayAgo(0), rank: 1, symbol: 'XUSDT', exchange: 'trial', side: 'BUY', quote_qty: 9e8 },
        { date: dayAgo(0), rank: 2, symbol: 'BTCUSDT', exchange: 'okx', side: 'SELL', quote_qty: 2.5e6 },
      ],
      incidents: [
        { id: 'early', started_at: TODAY - 1, long_usd: 9e9, short_usd: 0 },
        { id: 'own', started_at: TODAY + HOUR, long_usd: 12e6, short_usd: 1e6 },
      ],
      openInterest: [openInterest(TODAY, 100e9), openInterest(TODAY + DAY, 102e9)],
      settlements: [
        settled(TODAY - 1, 'CUSDT', -2),
        settled(TODAY, 'AUSDT', 0.01),
        settled(TODAY + 8 * HOUR, 'AUSDT', 0.2),
        // The lowest of the day is not the last of it.
        settled(TODAY + 8 * HOUR, 'CUSDT', -0.38),
        settled(TODAY + 16 * HOUR, 'AUSDT', 0.1),
        settled(TODAY + 16 * HOUR, 'CUSDT', -0.17),
        settled(TODAY + 16 * HOUR, 'XUSDT', -5, 'elsewhere'),
        settled(TODAY + DAY, 'AUSDT', 3),
      ],
      moods: [
        { date: dayAgo(1), value: 40, classification: 'Fear' },
        { date: dayAgo(0), value: 30, classification: 'Fear' },
      ],
      etf: [
        { date: dayAgo(3), asset: 'BTC', net_inflow_usd: 5e6 },
        { date: dayAgo(2), asset: 'BTC', net_inflow_usd: null },
        { date: dayAgo(0), asset: 'BTC', net_inflow_usd: 77e6 },
      ],
      outcomes: [
        outcome(TODAY - 1, 'TP1', 500),
        outcome(TODAY, 'SL', -60),
        outcome(TODAY + HOUR, 'EXCLUDED', null),
        outcome(TODAY + DAY - 1, 'TP1', 40),
      ],
    })
    expect(more).toEqual([])
    expect(brief).toMatchObject({ date: '2026-11-14', title: 'Bitcoin −3.0 % at $97,000' })
    expect((brief!.summary as string).split('\n')).toEqual([
      'Bitcoin ended the day at $97,000 (−3.0 %), ether at $3,000.',
      'Liquidations on record came to $46.0 M on 2 venues: longs $40.0 M, shorts $6.00 M; the largest single one was $2.50 M (BTCUSDT long on okx).',
      'One cascade of liquidations was detected: $13.0 M, longs $12.0 M and shorts $1.00 M, from 01:00 UTC on.',
      'Open interest of perpetuals ended the day at $102 B (+2.0 %); weighted by it, funding then was 0.0100 % for eight hours.',
      'Settled funding of single perpetuals on binance reached from −0.3800 % (CUSDT) to 0.2000 % (AUSDT), each for its own interval.',
      'The fear and greed index stood at 30 (Fear), after 40 the day before.',
      'Net flow of US exchange-traded funds on 2026-11-11: bitcoin +$5.00 M.',
      '2 of our own signals closed (1 at the target, 1 at the stop, 0 at the time limit): −20.0 bps after costs, a loss.',
    ])
  })

  it('tells no change of a sum that lacks a part, and no cascade where nobody listened', async () => {
    const [brief] = await written({
      openInterest: [openInterest(TODAY, 100e9, 5e9), openInterest(TODAY + DAY - HOUR, 102e9)],
    })
    expect(brief!.summary).toBe(
      'Open interest of perpetuals ended the day at $102 B; weighted by it, funding then was 0.0100 % for eight hours.',
    )
  })

  it('holds a day against the median of the days before it, and has none without a record', async () => {
    const feeds = [feed('bybit', true)]
    const liquidations = Array.from({ length: 12 }, (_, back) =>
      liquidated(dayAgo(12 - back), 'bybit', back === 11 ? 50e6 : 5e6, 5e6),
    )
    const briefs = await written({ feeds, liquidations }, TODAY - 12 * DAY, TODAY + DAY)
    expect(briefs.map(({ date }) => date)).toEqual(liquidations.map(({ date }) => date))
    // Ten days are enough to tell what is usual, nine are not.
    expect(briefs.at(-1)!.title).toBe('$55.0 M liquidated, 5.5 times the usual day')
    expect((briefs[9]!.numbers as Cells).usual_liquidated_usd).toBeNull()
    expect((briefs[10]!.numbers as Cells).usual_liquidated_usd).toBe(10e6)
  })
})
