import { listIn, positiveOf } from '../fields.ts'
import { byCap, leverageLadders } from '../ladder.ts'

const ID = 'binance.leverage'
/** Of the trading rules on its pages: no document names it, the one of the interface wants a key. */
const URL = 'https://www.binance.com/bapi/futures/v1/friendly/future/common/brackets'

export const leverage = leverageLadders({
  venue: 'binance',
  ask: (api) => api.get(URL),
  // Dated futures and those quoted in USDC stand between ours.
  read: (answer) =>
    listIn(ID, answer, 'data', 'brackets').map((entry) => ({
      instrument: entry.symbol,
      steps: byCap(
        listIn(ID, entry, 'riskBrackets').map((step) => ({
          cap: positiveOf(step.bracketNotionalCap),
          leverage: positiveOf(step.maxOpenPosLeverage),
          maintenance: positiveOf(step.bracketMaintenanceMarginRate),
        })),
      ),
    })),
})
