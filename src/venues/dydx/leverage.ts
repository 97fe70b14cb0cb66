import { isFields, positiveOf, textOf } from '../fields.ts'
import { leverageLadders, leverageOf } from '../ladder.ts'

/** What is asked grows with the open interest of the market, not with a position: a ladder has one step. */
export const leverage = leverageLadders({
  venue: 'dydx',
  ask: (api) => api.get('https://indexer.dydx.trade/v4/perpetualMarkets'),
  read: (answer) =>
    marketsIn(answer).flatMap((entry) => {
      const instrument = textOf(entry.ticker)
      if (entry.status !== 'ACTIVE') return []
      return [
        {
          instrument,
          base: instrument?.replace(/-USD$/, '') ?? null,
          steps: [
            {
              cap: Number.POSITIVE_INFINITY,
              leverage: leverageOf(positiveOf(entry.initialMarginFraction)),
              maintenance: positiveOf(entry.maintenanceMarginFraction),
            },
          ],
        },
      ]
    }),
})

function marketsIn(answer: unknown) {
  return isFields(answer) && isFields(answer.markets) ? Object.values(answer.markets).filter(isFields) : []
}
