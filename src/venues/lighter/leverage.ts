import { listIn, positiveOf, textOf } from '../fields.ts'
import { leverageLadders, leverageOf } from '../ladder.ts'

/** Margins are in hundredths of a percent, the same at every size. */
const UNIT = 10_000

export const leverage = leverageLadders({
  venue: 'lighter',
  ask: (api) => api.get('https://mainnet.zklighter.elliot.ai/api/v1/orderBookDetails'),
  read: (answer) =>
    listIn('lighter.leverage', answer, 'order_book_details')
      .filter(({ market_type, status }) => market_type === 'perp' && status === 'active')
      .map((entry) => {
        const [initial, maintenance] = [
          positiveOf(entry.min_initial_margin_fraction),
          positiveOf(entry.maintenance_margin_fraction),
        ]
        return {
          instrument: textOf(entry.symbol),
          base: textOf(entry.symbol),
          steps: [
            {
              cap: Number.POSITIVE_INFINITY,
              leverage: leverageOf(initial === null ? null : initial / UNIT),
              maintenance: maintenance === null ? null : maintenance / UNIT,
            },
          ],
        }
      }),
})
