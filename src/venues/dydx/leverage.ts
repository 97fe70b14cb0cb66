import { positiveOf } from '../fields.ts'
import { leverageLadders, leverageOf } from '../ladder.ts'
import { askMarkets, marketsIn } from './markets.ts'

/** What is asked grows with the open interest of the market, not with a position: a ladder has one step. */
export const leverage = leverageLadders({
  venue: 'dydx',
  ask: askMarkets,
  read: (answer) =>
    marketsIn('dydx.leverage', answer).map((entry) => ({
      instrument: entry.ticker,
      steps: [
        {
          cap: Number.POSITIVE_INFINITY,
          leverage: leverageOf(positiveOf(entry.initialMarginFraction)),
          maintenance: positiveOf(entry.maintenanceMarginFraction),
        },
      ],
    })),
})
