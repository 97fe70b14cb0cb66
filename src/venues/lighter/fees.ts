import { feeSource, percentFees } from '../fees.ts'
import { listIn } from '../fields.ts'

/** Of standard accounts. Percent, as the liquidation fee beside them is, of which 1.0000 is one in a hundred. */
export const fees = feeSource({
  venue: 'lighter',
  ask: (api) => api.get('https://mainnet.zklighter.elliot.ai/api/v1/orderBooks'),
  read: (answer) => ({
    perp: listIn('lighter.fees', answer, 'order_books')
      .filter(({ market_type, status }) => market_type === 'perp' && status === 'active')
      .flatMap(({ maker_fee, taker_fee }) => percentFees(maker_fee, taker_fee)),
  }),
})
