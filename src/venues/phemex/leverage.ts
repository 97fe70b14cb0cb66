import { byName, listIn, positiveOf } from '../fields.ts'
import { byCap, leverageLadders } from '../ladder.ts'

const ID = 'phemex.leverage'

export const leverage = leverageLadders({
  venue: 'phemex',
  ask: (api) => api.get('https://api.phemex.com/public/products'),
  read(answer) {
    // A contract names the list of its steps by number.
    const ladders = byName(listIn(ID, answer, 'data', 'leverageMargins'), 'index_id')
    return listIn(ID, answer, 'data', 'perpProductsV2').map(({ symbol, leverageMargin }) => {
      const ladder = ladders.get(leverageMargin)
      const steps = (ladder ? listIn(ID, ladder, 'items') : []).map((step) => ({
        cap: positiveOf(step.notionalValueRv),
        leverage: positiveOf(step.maxLeverage),
        maintenance: positiveOf(step.maintenanceMarginRateRr),
      }))
      return { instrument: symbol, steps: byCap(steps) }
    })
  },
})
