import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sessionOn, zoneOf } from '../../core/market-calendar.ts'
import { DAY, dateOf, isoOf, parseIso } from '../../core/time.ts'
import type { TradfiMarket } from '../../core/tradfi.ts'
import { otherVenues, sessionAt, tradfiTotals } from './tradfi.ts'

/** Nine days around the moment, as they are on record. */
function at(market: TradfiMarket, moment: string) {
  const now = parseIso(`${moment}Z`)!
  const sessions = Array.from({ length: 9 }, (_, place) => sessionOn(market, dateOf(now + (place - 3) * DAY)))
  const found = sessionAt(sessions, zoneOf(market), now)
  const minute = (ms: number | null) => (ms === null ? null : isoOf(ms).slice(0, 16))
  return found && [found.state, minute(found.opens_at), minute(found.closes_at)]
}

describe('the present session', () => {
  it.each([
    // Friday 30 October, summer time: open from 13:30 to 20:00 UTC, then until 24:00 after hours.
    ['EQUITY', '2026-10-30T13:29', 'pre', '2026-10-30T13:30', '2026-10-30T20:00'],
    ['EQUITY', '2026-10-30T13:30', 'open', '2026-10-30T13:30', '2026-10-30T20:00'],
    ['EQUITY', '2026-10-30T19:59', 'open', '2026-10-30T13:30', '2026-10-30T20:00'],
    ['EQUITY', '2026-10-30T20:00', 'post', '2026-11-02T14:30', '2026-11-02T21:00'],
    // The next one opens an hour later by our clock: clocks went back on Sunday.
    ['EQUITY', '2026-10-31T12:00', 'closed', '2026-11-02T14:30', '2026-11-02T21:00'],
    ['EQUITY', '2026-11-02T13:45', 'pre', '2026-11-02T14:30', '2026-11-02T21:00'],
    // Thanksgiving, then a short Friday.
    ['EQUITY', '2026-11-26T15:00', 'holiday', '2026-11-27T14:30', '2026-11-27T18:00'],
    ['EQUITY', '2026-11-27T18:30', 'post', '2026-11-30T14:30', '2026-11-30T21:00'],
    // Clocks forward: Monday 9 March opens at 13:30 UTC.
    ['EQUITY', '2026-03-09T13:30', 'open', '2026-03-09T13:30', '2026-03-09T20:00'],
    // In Seoul it is Monday morning while it is Sunday in New York and at Greenwich.
    ['KR_EQUITY', '2026-11-15T23:45', 'pre', '2026-11-16T00:00', '2026-11-16T06:30'],
    ['KR_EQUITY', '2026-11-16T00:00', 'open', '2026-11-16T00:00', '2026-11-16T06:30'],
    ['HK_EQUITY', '2026-10-19T03:00', 'holiday', '2026-10-20T01:30', '2026-10-20T08:00'],
    ['CN_EQUITY', '2026-11-16T07:00', 'closed', '2026-11-17T01:30', '2026-11-17T07:00'],
    // Gold: Friday until 17:00 in New York, from Sunday at 18:00, an hour's rest in between every day.
    ['COMMODITY', '2026-11-13T21:59', 'open', '2026-11-12T23:00', '2026-11-13T22:00'],
    ['COMMODITY', '2026-11-13T22:00', 'closed', '2026-11-15T23:00', '2026-11-16T22:00'],
    ['COMMODITY', '2026-11-15T23:30', 'open', '2026-11-15T23:00', '2026-11-16T22:00'],
    ['COMMODITY', '2026-11-16T22:30', 'closed', '2026-11-16T23:00', '2026-11-17T22:00'],
    ['PREMARKET', '2026-11-16T15:00', 'closed', null, null],
  ] as const)('%s at %s: %s', (market, moment, ...expected) => {
    expect(at(market, moment)).toEqual(expected)
  })

  it('is unknown where the day is not on record', () => {
    expect(sessionAt([], 'America/New_York', Date.UTC(2026, 10, 16))).toBeNull()
    expect(
      sessionAt([sessionOn('EQUITY', '2026-11-10')], 'America/New_York', Date.UTC(2026, 10, 16, 15)),
    ).toBeNull()
  })

  it('does not depend on the order of days', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 400 * 24 * 12 }),
        fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6, 7, 8], { minLength: 9 }),
        (step, order) => {
          const now = Date.UTC(2026, 5, 1) + step * 300_000
          const days = (list: readonly number[]) =>
            list.map((place) => sessionOn('INDEX', dateOf(now + (place - 3) * DAY)))
          const straight = sessionAt(days([0, 1, 2, 3, 4, 5, 6, 7, 8]), zoneOf('INDEX'), now)
          expect(sessionAt(days(order), zoneOf('INDEX'), now)).toEqual(straight)
          if (straight?.state === 'open') expect(straight.opens_at).toBeLessThanOrEqual(now)
          else if (straight?.opens_at) expect(straight.opens_at).toBeGreaterThan(now)
        },
      ),
    )
  })
})

describe('other venues', () => {
  it('are those with a ticker or a snapshot, without the main one', () => {
    const of = otherVenues(
      'binance',
      [
        { exchange: 'binance', symbol: 'TSLAUSDT', underlying: 'TSLA', mark_price: 400, last_price: 401 },
        { exchange: 'okx', symbol: 'TSLAUSDT', underlying: 'TSLA', mark_price: null, last_price: 402 },
        { exchange: 'bybit', symbol: 'TSLAUSDT', underlying: 'TSLA', mark_price: 399, last_price: 398 },
      ],
      [
        { venue: 'bybit', symbol: 'TSLA', instrument: 'TSLAUSDT', price_usd: 397, open_interest_usd: 5e6 },
        { venue: 'gate', symbol: 'TSLA', instrument: 'TSLA_USDT', price_usd: 396, open_interest_usd: null },
      ],
    )
    expect(of('TSLA')).toEqual([
      { venue: 'bybit', symbol: 'TSLAUSDT', price_usd: 399, open_interest_usd: 5e6 },
      { venue: 'gate', symbol: 'TSLA_USDT', price_usd: 396, open_interest_usd: null },
      { venue: 'okx', symbol: 'TSLAUSDT', price_usd: 402, open_interest_usd: null },
    ])
    expect(of('XAU')).toEqual([])
  })

  it('trade the share, and not a coin of its name', () => {
    const meta = { symbol: 'METAUSDT', underlying: 'META', mark_price: 600, last_price: 600 }
    const coin = { symbol: 'META', instrument: 'META_USDT', open_interest_usd: 1e6 }
    const of = otherVenues(
      'binance',
      [{ exchange: 'binance', ...meta }],
      [
        { venue: 'mexc', ...coin, price_usd: 0.02 },
        { venue: 'gate', ...coin, price_usd: 610 },
      ],
    )
    expect(of('META').map(({ venue }) => venue)).toEqual(['gate'])
  })
})

describe('totals', () => {
  const row = (oi: number | null, volume: number | null, long = 0, short = 0) => ({
    open_interest_usd: oi,
    volume_24h_usd: volume,
    long_liquidations_24h_usd: long,
    short_liquidations_24h_usd: short,
  })

  it('are sums of what is known', () => {
    expect(tradfiTotals([row(5, 10, 1, 2), row(null, 20, 3, 0)])).toEqual({
      open_interest_usd: 5,
      open_interest_contracts: 1,
      volume_24h_usd: 30,
      long_liquidations_24h_usd: 4,
      short_liquidations_24h_usd: 2,
    })
    expect(tradfiTotals([])).toMatchObject({
      open_interest_usd: null,
      open_interest_contracts: null,
      long_liquidations_24h_usd: null,
    })
  })

  it('add up over any division of the rows', () => {
    const usd = fc.integer({ min: 0, max: 1e9 })
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.option(usd), usd), { minLength: 1 }), (list) => {
        const rows = list.map(([oi, volume]) => row(oi, volume))
        const parts = rows.map((one) => tradfiTotals([one]))
        expect(tradfiTotals([...rows].reverse())).toEqual(tradfiTotals(rows))
        expect(tradfiTotals(rows).volume_24h_usd).toBe(
          parts.reduce((sum, part) => sum + part.volume_24h_usd!, 0),
        )
      }),
    )
  })
})
