import { isFields, listIn, positiveOf } from '../fields.ts'
import { leverageLadders, leverageOf } from '../ladder.ts'

/** Initial margin grows with the size by a curve: the one step is where that begins, for small positions. */
export const leverage = leverageLadders({
  venue: 'paradex',
  ask: (api) => api.get('https://api.prod.paradex.trade/v1/markets'),
  read: (answer) =>
    listIn('paradex.leverage', answer, 'results').map((entry) => {
      const margins = isFields(entry.delta1_cross_margin_params) ? entry.delta1_cross_margin_params : {}
      const initial = positiveOf(margins.imf_base)
      const part = positiveOf(margins.mmf_factor)
      return {
        instrument: entry.symbol,
        steps: [
          {
            cap: Number.POSITIVE_INFINITY,
            leverage: leverageOf(initial),
            maintenance: initial === null || part === null ? null : initial * part,
          },
        ],
      }
    }),
})
