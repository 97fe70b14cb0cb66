import { annualizedBasisPct, daysToDelivery, quarterliesAfter } from '../../core/carry.ts'
import { DAY, dateOf, floorTo, type Ms, type Span } from '../../core/time.ts'
import { poll, type RestApi } from '../../define/source.ts'
import type { Row } from '../../define/table.ts'
import { basisDaily } from '../../tables/regional/premium.ts'
import { badAnswer, positiveOf, timeOf } from '../fields.ts'

const ID = 'binance.basis'
const COINS = ['BTC', 'ETH'] as const
const TENORS = ['current_quarter', 'next_quarter'] as const
/** Finished days are asked for once more, which closes the hole that an outage leaves. */
const ASKED_AGAIN = 3 * DAY
/** More days than a question is for. */
const LIMIT = 100

/** Daily bars of one coin: spot, and the futures by their place in the line of deliveries. */
interface Bars {
  readonly symbol: string
  readonly spot: unknown
  readonly futures: readonly unknown[]
}

/** Bars of the current and the next quarter as one series each, whichever contract that was. */
export const basis = poll({
  id: ID,
  into: basisDaily,
  about: 'Dated futures against spot, at the end of each UTC day.',
  every: '1h',
  ask: (api, { now }) => askBars(api, { from: now - ASKED_AGAIN, to: now }),
  // The first quarterly futures in USDT are of 2021.
  backfill: { reach: '2000d', step: '90d', ask: askBars },
  parse: (bars, { now }) => bars.flatMap((own) => basisRows(own, now)),
})

async function askBars(api: RestApi, { from, to }: Span): Promise<Bars[]> {
  const span = { interval: '1d', startTime: floorTo(from, DAY), endTime: to, limit: LIMIT }
  return await Promise.all(
    COINS.map(async (symbol): Promise<Bars> => {
      const pair = `${symbol}USDT`
      const [spot, ...futures] = await Promise.all([
        api.get('https://api.binance.com/api/v3/klines', { query: { symbol: pair, ...span }, weight: 2 }),
        ...TENORS.map((tenor) =>
          api.get('https://fapi.binance.com/fapi/v1/continuousKlines', {
            query: { pair, contractType: tenor.toUpperCase(), ...span },
            weight: 2,
          }),
        ),
      ])
      return { symbol, spot, futures }
    }),
  )
}

/** Of the days that are over and of which both prices are known. */
function basisRows({ symbol, spot, futures }: Bars, now: Ms): Row<typeof basisDaily>[] {
  const closes = closesIn(spot)
  return TENORS.flatMap((tenor, place) =>
    [...closesIn(futures[place])].flatMap(([day, future_usd]) => {
      const spot_usd = closes.get(day)
      const end = day + DAY
      // On the day of a delivery the series changes contracts; which of them its close is of is written nowhere.
      const isHandedOver = quarterliesAfter(day, 1)[0] === day
      if (spot_usd === undefined || end > now || isHandedOver) return []
      const date = dateOf(day)
      const expiry = dateOf(quarterliesAfter(end, TENORS.length)[place]!)
      const annualized_pct = annualizedBasisPct(future_usd, spot_usd, daysToDelivery({ date, expiry }))!
      return [{ date, symbol, tenor, expiry, spot_usd, future_usd, annualized_pct }]
    }),
  )
}

/** By the start of the day. */
function closesIn(bars: unknown): Map<Ms, number> {
  if (!Array.isArray(bars)) throw badAnswer(ID, 'expected a list of bars', bars)
  return new Map(
    bars.map((bar) => {
      const [start, close] = [timeOf(bar?.[0]), positiveOf(bar?.[4])]
      if (start === null || close === null || start % DAY !== 0) throw badAnswer(ID, 'no bar of a day', bar)
      return [start, close]
    }),
  )
}
