import { listIn, positiveOf } from '../fields.ts'
import { leverageLadders, leverageOf } from '../ladder.ts'
import { askMarkets, MARKETS } from './markets.ts'

export const leverage = leverageLadders({
  venue: 'lighter',
  ask: askMarkets,
  read: (answer) =>
    listIn('lighter.leverage', answer, MARKETS).map((entry) => ({
      instrument: entry.market_id,
      // The same at every size.
      steps: [
        {
          cap: Number.POSITIVE_INFINITY,
          leverage: leverageOf(fractionOf(entry.min_initial_margin_fraction)),
          maintenance: fractionOf(entry.maintenance_margin_fraction),
        },
      ],
    })),
})

/** From hundredths of a percent. */
function fractionOf(value: unknown): number | null {
  const points = positiveOf(value)
  return points === null ? null : points / 10_000
}
