import { feeSource, percentFees } from '../fees.ts'
import { isFields, listIn } from '../fields.ts'

export const fees = feeSource({
  venue: 'bitso',
  ask: (api) => api.get('https://bitso.com/api/v3/available_books'),
  read: (answer) => ({
    spot: listIn('bitso.fees', answer, 'payload').flatMap(({ fees }) => {
      // Percent, unlike the tiers beside it, which are fractions.
      const flat = isFields(fees) && isFields(fees.flat_rate) ? fees.flat_rate : {}
      return percentFees(flat.maker, flat.taker)
    }),
  }),
})
