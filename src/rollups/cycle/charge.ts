import { CHARGE_LOOKS_BACK_DAYS, chargeRows } from '../../analytics/cycle/charge.ts'
import { type DayValues, dayValues } from '../../analytics/cycle/day-values.ts'
import { groupBy } from '../../core/grouped.ts'
import { MAIN_VENUE, perpOf } from '../../core/symbols.ts'
import { DAY, dateOf, type Ms } from '../../core/time.ts'
import { rollup } from '../../define/rollup.ts'
import { chargeDaily } from '../../tables/cycle/charge.ts'
import { stablecoinSupply } from '../../tables/cycle/indices.ts'
import { liquidationsDaily } from '../../tables/liquidations/liquidations.ts'
import { btcClosesDaily } from '../../tables/market/candles.ts'
import { fundingSettlements } from '../../tables/market/funding.ts'

const ALL_DAYS = '20000d'
const MOST_DAYS = 20_000

export const chargeRollup = rollup({
  id: 'charge',
  into: chargeDaily,
  about: 'The charge model: the score and the state of every day for which enough is on record.',
  reads: {
    closes: btcClosesDaily,
    supply: stablecoinSupply,
    funding: fundingSettlements,
    liquidations: liquidationsDaily,
  },
  grain: '1d',
  atOnce: ALL_DAYS,
  settles: '20m',
  catchUp: ALL_DAYS,
  reaches: { back: `${CHARGE_LOOKS_BACK_DAYS}d` },
  async compute({ closes, supply, funding, liquidations }, { from, to }) {
    const bounds = { since: from - CHARGE_LOOKS_BACK_DAYS * DAY, until: to }
    const daily = { ...bounds, every: '1d' } as const
    const [prices, coins, paid, forced] = await Promise.all([
      closes.range({ ...bounds, columns: ['date', 'close'], order: 'asc', limit: MOST_DAYS }),
      supply.bucket({ ...daily, by: ['symbol'], take: { usd: { last: 'circulating_usd' } } }),
      funding.bucket({
        ...daily,
        where: { exchange: MAIN_VENUE, symbol: perpOf('BTC') },
        take: { rate: { avg: 'funding_rate_pct' } },
      }),
      liquidations.bucket({
        ...daily,
        take: { long: { sum: 'long_liquidations_usd' }, short: { sum: 'short_liquidations_usd' } },
      }),
    ])
    const inputs = {
      closes: dayValues(prices, ({ close }) => close),
      supply: [...groupBy(coins, ({ symbol }) => symbol).values()].map((own) =>
        byBucket(own, ({ usd }) => usd),
      ),
      funding: byBucket(paid, ({ rate }) => rate),
      liquidations: byBucket(forced, ({ long, short }) => (long ?? 0) + (short ?? 0)),
    }
    return chargeRows(inputs, from, to)
  },
})

function byBucket<R extends { readonly bucket: Ms }>(
  rows: readonly R[],
  figureOf: (row: R) => number | null,
): DayValues {
  const dated = rows.map((row) => ({ date: dateOf(row.bucket), value: figureOf(row) ?? Number.NaN }))
  return dayValues(dated, ({ value }) => value)
}
