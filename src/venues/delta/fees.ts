import { feeSource, feesOf } from '../fees.ts'
import { listIn } from '../fields.ts'

/** What the list says; who trades over the interface may pay another rate. */
export const fees = feeSource({
  venue: 'delta',
  ask: (api) =>
    api.get('https://api.delta.exchange/v2/products', {
      query: { contract_types: 'perpetual_futures', states: 'live' },
    }),
  read: (answer) => ({
    perp: listIn('delta.fees', answer, 'result')
      .filter(({ contract_type, state }) => contract_type === 'perpetual_futures' && state === 'live')
      .flatMap(({ maker_commission_rate, taker_commission_rate }) =>
        feesOf(maker_commission_rate, taker_commission_rate),
      ),
  }),
})
