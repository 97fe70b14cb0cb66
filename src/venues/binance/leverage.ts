import { listIn, positiveOf } from '../fields.ts'
import { leverageLadders } from '../ladder.ts'

/** Of the trading rules on its pages: no document names it, the one of the interface wants a key. */
const URL = 'https://www.binance.com/bapi/futures/v1/friendly/future/common/brackets'

export const leverage = leverageLadders({
  venue: 'binance',
  needs: ['perp contracts'],
  ask: (api) => api.get(URL),
  read: (answer, { contracts }) =>
    listIn('binance.leverage', answer, 'data', 'brackets').flatMap((entry) => {
      // Dated futures and those quoted in USDC stand between ours.
      const contract = contracts.perp.get(String(entry.symbol))
      if (!contract) return []
      const steps = listIn('binance.leverage', entry, 'riskBrackets').map((step) => ({
        cap: positiveOf(step.bracketNotionalCap),
        leverage: positiveOf(step.maxOpenPosLeverage),
        maintenance: positiveOf(step.bracketMaintenanceMarginRate),
      }))
      steps.sort((a, b) => (a.cap ?? 0) - (b.cap ?? 0))
      return [{ instrument: contract.instrument, base: contract.base, steps }]
    }),
})
