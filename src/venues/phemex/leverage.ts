import { byName, listIn, numberOf, positiveOf, textOf } from '../fields.ts'
import { leverageLadders } from '../ladder.ts'

const ID = 'phemex.leverage'

export const leverage = leverageLadders({
  venue: 'phemex',
  ask: (api) => api.get('https://api.phemex.com/public/products'),
  read(answer) {
    // A contract names the list of its steps by number.
    const ladders = byName(listIn(ID, answer, 'data', 'leverageMargins'), 'index_id')
    return listIn(ID, answer, 'data', 'perpProductsV2')
      .filter(({ status, perpProductSubType }) => status === 'Listed' && perpProductSubType === 'Normal')
      .map((entry) => {
        const ladder = ladders.get(entry.leverageMargin)
        return {
          instrument: textOf(entry.symbol),
          base: textOf(entry.baseCurrency),
          steps: (ladder ? listIn(ID, ladder, 'items') : []).map((step) => ({
            cap: positiveOf(step.notionalValueRv),
            leverage: positiveOf(step.maxLeverage),
            maintenance: numberOf(step.maintenanceMarginRateRr),
          })),
        }
      })
  },
})
