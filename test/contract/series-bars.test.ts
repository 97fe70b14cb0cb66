import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seriesTables } from '../../src/boards/market/series.ts'
import { silentLog } from '../../src/core/log.ts'
import { DAY, dateOf, durationMs, HOUR, isoOf, MINUTE, type Ms } from '../../src/core/time.ts'
import type { CallerTier } from '../../src/define/board.ts'
import { SERIES_PERIODS } from '../../src/define/series.ts'
import type { Row } from '../../src/define/table.ts'
import { openDuckdbStore } from '../../src/store/duckdb/open.ts'
import type { Store } from '../../src/store/port.ts'
import { dailyCandles, minuteBars } from '../../src/tables/market/candles.ts'
import { fundingSettlements } from '../../src/tables/market/funding.ts'
import { oi5m } from '../../src/tables/market/open-interest.ts'
import { venues } from '../../src/tables/venues/venues.ts'
import { askOn, cents, NOW, newSymbol, type SeriesAnswer, seriesStore, TODAY } from '../fixtures/series.ts'

let store: Store
beforeAll(async () => {
  store = await seriesStore()
})
afterAll(() => store.close())
const ask = askOn(() => store)

const minuteOf = (symbol: string, ts: Ms, price: number, more: Partial<Row<typeof minuteBars>> = {}) => ({
  ts,
  exchange: 'binance',
  market: 'perp' as const,
  symbol,
  open: price,
  high: price + 2,
  low: price - 1,
  close: price + 1,
  volume: 1,
  quote_volume: price / 10,
  taker_buy_quote_volume: price / 30,
  trades: 1,
  ...more,
})

/** Minutes of the last two days with holes, each with a price. */
const someMinutes = fc.uniqueArray(
  fc.record({ back: fc.integer({ min: 0, max: 2 * 24 * 60 }), price: fc.integer({ min: 10, max: 500 }) }),
  { selector: ({ back }) => back, minLength: 90, maxLength: 150 },
)
const somePeriod = fc.constantFrom(...SERIES_PERIODS)
const someLimit = fc.integer({ min: 10, max: 60 })

/** Bars by going through rows one by one: those that open before `to`, the newest, without one that is on and unknown. */
function folded<R>(
  rows: readonly R[],
  timeOf: (row: R) => Ms,
  { step, to, limit }: { step: Ms; to: Ms; limit: number },
): { open: Ms; rows: R[] }[] {
  const bars: { open: Ms; rows: R[] }[] = []
  for (let open = TODAY + DAY; bars.length < limit; open -= step) {
    if (open >= to || open > NOW) continue
    const own = rows.filter((row) => timeOf(row) >= open && timeOf(row) < open + step)
    if (own.length === 0 && open + step > NOW) continue
    bars.unshift({ open, rows: own.sort((a, b) => timeOf(a) - timeOf(b)) })
  }
  return bars
}

describe('bars are what a slow fold of the rows comes to', () => {
  it('candles, volume and volume delta', async () => {
    await fc.assert(
      fc.asyncProperty(
        someMinutes,
        somePeriod,
        someLimit,
        fc.integer({ min: 0, max: 2 * DAY }),
        async (made, period, limit, early) => {
          const symbol = newSymbol()
          const rows = made.map(({ back, price }) =>
            minuteOf(symbol, TODAY + 12 * HOUR - back * MINUTE, price),
          )
          await store.insert(minuteBars, rows)
          const to = NOW - early
          const query = { symbol, period, limit: String(limit), to: isoOf(to) }
          const bars = folded(rows, ({ ts }) => ts, { step: durationMs(period), to, limit })
          const volume = (own: typeof rows) => cents(own.reduce((sum, row) => sum + row.quote_volume, 0))
          expect((await ask({ metric: 'price', ...query })).points).toEqual(
            bars.map(({ open, rows: own }) =>
              own.length === 0
                ? [open, null, null, null, null, null]
                : [
                    open,
                    own[0]!.open,
                    Math.max(...own.map(({ high }) => high)),
                    Math.min(...own.map(({ low }) => low)),
                    own.at(-1)!.close,
                    volume(own),
                  ],
            ),
          )
          expect((await ask({ metric: 'volume', ...query })).points).toEqual(
            bars.map(({ open, rows: own }) => [open, own.length === 0 ? null : volume(own)]),
          )
          let delta: number | null = null
          const course = bars.map(({ open, rows: own }) => {
            if (own.length === 0) return [open, null]
            const added = own.reduce(
              (sum, row) => sum + 2 * row.taker_buy_quote_volume! - row.quote_volume,
              0,
            )
            delta = delta === null ? 0 : delta + added
            return [open, expect.closeTo(delta, 2)]
          })
          expect((await ask({ metric: 'cvd_perp', ...query })).points).toEqual(course)
        },
      ),
      { numRuns: 5, endOnFailure: true },
    )
  })

  it('the last reading of open interest, and the last settlement for as long as it stands', async () => {
    await fc.assert(
      fc.asyncProperty(
        someMinutes,
        someLimit,
        fc.constantFrom('1h', '4h', '1d'),
        async (made, limit, period) => {
          const symbol = newSymbol()
          const step = durationMs(period)
          const times = made.map(({ back, price }) => ({ ts: TODAY + 12 * HOUR - back * MINUTE, price }))
          await store.insert(
            oi5m,
            times.map(({ ts, price }) => ({
              ts,
              exchange: 'binance',
              symbol,
              oi_base: price / 4,
              oi_usd: price + 0.1,
              mark_price: 1,
            })),
          )
          const query = { symbol, period, limit: String(limit) }
          const to = NOW + 1
          expect((await ask({ metric: 'oi', ...query })).points).toEqual(
            folded(times, ({ ts }) => ts, { step, to, limit }).map(({ open, rows }) => [
              open,
              rows.length === 0 ? null : rows.at(-1)!.price + 0.1,
            ]),
          )
          expect((await ask({ metric: 'oi_coins', ...query })).points).toEqual(
            folded(times, ({ ts }) => ts, { step, to, limit }).map(({ open, rows }) => [
              open,
              rows.length === 0 ? null : rows.at(-1)!.price / 4,
            ]),
          )
          // Settlements on the hour of some of these, every four or eight hours.
          const settled = new Map(times.map(({ ts, price }) => [Math.floor(ts / HOUR) * HOUR, price]))
          const rows = [...settled].map(([funding_time, price]) => ({
            funding_time,
            exchange: 'binance',
            symbol,
            funding_rate_pct: price / 1e4,
            interval_hours: price % 2 === 0 ? 4 : 8,
            mark_price: null,
          }))
          await store.insert(fundingSettlements, rows)
          const standing = (open: Ms) => {
            const [last] = rows
              .filter((row) => row.funding_time < open + step)
              .sort((a, b) => b.funding_time - a.funding_time)
            return last && open < last.funding_time + last.interval_hours * HOUR ? last : undefined
          }
          const points = (await ask({ metric: 'funding', ...query })).points
          for (const [open, value] of points) {
            const last = standing(open)
            const expected = last ? (last.funding_rate_pct * 8) / last.interval_hours : null
            expect(value).toEqual(expected === null ? null : expect.closeTo(expected, 6))
          }
          expect(points.length).toBe(limit)
        },
      ),
      { numRuns: 4, endOnFailure: true },
    )
  })
})

describe('a series', () => {
  it('is the same bars whatever the limit', async () => {
    const symbol = newSymbol()
    const rows = Array.from({ length: 400 }, (_, place) =>
      minuteOf(symbol, TODAY - place * 7 * MINUTE, 100 + (place % 17)),
    )
    await store.insert(minuteBars, rows)
    const to = '2026-11-14T22:30:00Z'
    for (const metric of ['price', 'volume']) {
      const [few, many] = await Promise.all(
        ['10', '90'].map((limit) => ask({ metric, symbol, limit, to, period: '15m' })),
      )
      expect(few!.points).toEqual(many!.points.slice(-10))
      expect(few).toMatchObject({
        bars: 10,
        limit: 10,
        truncated: false,
        recorded_since: dateOf(TODAY - 400 * 7 * MINUTE),
      })
    }
    // A running sum begins at 0 wherever the window does: its steps are the same.
    const steps = ({ points }: SeriesAnswer) =>
      points.slice(-9).map(([, value], place, own) => (place === 0 ? 0 : cents(value! - own[place - 1]![1]!)))
    const [few, many] = await Promise.all(
      ['10', '90'].map((limit) => ask({ metric: 'cvd_perp', symbol, limit, to })),
    )
    expect(few!.points[0]![1]).toBe(0)
    expect(steps(few!)).toEqual(steps(many!))
  })

  it('takes days from candles as long as minutes do not cover them, and where they lack one', async () => {
    const symbol = newSymbol()
    const day = (ago: number) => TODAY - ago * DAY
    const candle = (ago: number) => ({
      date: dateOf(day(ago)),
      exchange: 'binance',
      symbol,
      open: 1,
      high: 4,
      low: 0.5,
      close: 2,
      quote_volume: 1_000,
    })
    await store.insert(dailyCandles, [5, 4, 3, 2, 1].map(candle))
    // From the evening of the fourth day on, and none of the second.
    await store.insert(
      minuteBars,
      [day(4) + 20 * HOUR, day(3) + HOUR, day(1), day(0)].map((ts) => minuteOf(symbol, ts, 10)),
    )
    const { points, recorded_since } = await ask({ metric: 'price', symbol, period: '1d', limit: '10' })
    const fromMinutes = [10, 12, 9, 11, 1]
    const fromCandle = [1, 4, 0.5, 2, 1_000]
    expect(points.slice(4).map(([, ...cells]) => cells)).toEqual([
      fromCandle,
      fromCandle,
      fromMinutes,
      fromCandle,
      fromMinutes,
      fromMinutes,
    ])
    expect(points.slice(0, 4).every(([, open]) => open === null)).toBe(true)
    expect(recorded_since).toBe(dateOf(day(5)))
  })

  it('is of the largest exchange that has the perpetual unless it is said', async () => {
    expect((await ask({ metric: 'oi' })).venue).toBe('binance')
    expect((await ask({ metric: 'oi', symbol: 'OKXONLY' })).venue).toBe('okx')
    // Known, and nothing on record of it: every bar is a gap.
    const nothing = await ask({ metric: 'funding', symbol: 'OKXONLY', limit: '10' })
    expect(nothing).toMatchObject({ recorded_since: null, as_of: null, bars: 10 })
    expect(nothing.points.every(([, value]) => value === null)).toBe(true)
  })

  it('is as long as the key allows, and says so', async () => {
    const depth = async (limit: string, tier: CallerTier, more = {}) => {
      const {
        bars,
        limit: inForce,
        member_depth,
        truncated,
      } = await ask({ metric: 'oi', limit, ...more }, tier)
      return [bars, inForce, member_depth, truncated]
    }
    expect(await depth('400', 'public')).toEqual([300, 300, false, true])
    const short = { from: isoOf(NOW - 20 * HOUR) }
    expect(await depth('400', 'public', short)).toEqual([19, 300, false, false])
    expect(await depth('10', 'public', short)).toEqual([10, 10, false, true])
    expect(await depth('400', 'signed in')).toEqual([400, 400, true, false])
    expect(await depth('5000', 'member')).toEqual([5_000, 5_000, true, false])
  })
})

it('a record that is still empty refuses no name, and says that it knows nothing', async () => {
  const tables = [...Object.values(seriesTables), venues]
  const empty = await openDuckdbStore({ file: ':memory:', tables, log: silentLog })
  try {
    const answer = await askOn(() => empty)({ metric: 'oi' }, 'public')
    expect(answer).toMatchObject({ symbol: 'BTCUSDT', as_of: null, recorded_since: null })
    expect(answer.points.every(([, value]) => value === null)).toBe(true)
  } finally {
    await empty.close()
  }
})

describe('what cannot be asked', () => {
  const oi = { metric: 'oi' }
  it.each([
    [{}, 'missing_parameter', 400, 'metric'],
    [{ metric: 'nope' }, 'invalid_parameter', 400, 'metric'],
    [{ ...oi, symbol: 'NOSUCH' }, 'unknown_symbol', 404, 'symbol'],
    [{ metric: 'etf_flow', symbol: 'DOGE' }, 'unknown_symbol', 404, 'symbol'],
    [{ ...oi, venue: 'nowhere' }, 'unknown_venue', 404, 'venue'],
    [{ metric: 'cvd_perp', venue: 'okx' }, 'invalid_parameter', 400, 'venue'],
    [{ ...oi, period: '2h' }, 'invalid_parameter', 400, 'period'],
    [{ ...oi, period: '5m' }, 'key_required', 401, 'period'],
    [{ metric: 'funding', period: '15m' }, 'invalid_parameter', 400, 'period'],
    [{ metric: 'premium', period: '1h' }, 'invalid_parameter', 400, 'period'],
    [{ ...oi, limit: '9' }, 'invalid_parameter', 400, 'limit'],
    [{ ...oi, limit: '5001' }, 'invalid_parameter', 400, 'limit'],
    [{ ...oi, to: 'yesterday' }, 'invalid_parameter', 400, 'to'],
    [{ ...oi, to: '1999-01-01' }, 'invalid_parameter', 400, 'to'],
    [{ ...oi, from: '2026-11-02', to: '2026-11-02' }, 'invalid_parameter', 400, 'from'],
    [{ ...oi, from: '2027-01-01' }, 'invalid_parameter', 400, 'from'],
  ])('%j is %s', async (query, code, status, param) => {
    const refused = Promise.resolve().then(() => ask(query, 'public'))
    await expect(refused).rejects.toMatchObject({ code, status, param })
  })

  it('says what can', async () => {
    const refusal = (query: Record<string, string>) => ask(query, 'public').catch((thrown) => thrown.allowed)
    expect(await refusal({ metric: 'nope' })).toEqual(expect.arrayContaining(['price', 'whale_net']))
    expect(await refusal({ metric: 'rsi', period: '15m' })).toEqual(['1h', '4h', '1d'])
    expect(await refusal({ metric: 'premium', symbol: 'SOL' })).toEqual(['BTC', 'ETH'])
  })
})
