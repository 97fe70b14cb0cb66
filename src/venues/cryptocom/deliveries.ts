import { baseAhead, type Delivery, deliveries as deliveriesOf } from '../delivery.ts'
import { listIn, positiveOf, textOf, timeOf } from '../fields.ts'

/** Fewer are allowed than of other methods. */
const WEIGHT = 4

export const deliveries = deliveriesOf({
  venue: 'cryptocom',
  about: 'Prices at which futures were delivered.',
  ask: (api) =>
    api.get('https://api.crypto.com/exchange/v1/public/get-expired-settlement-price', {
      query: { instrument_type: 'FUTURE', page: 1 },
      weight: WEIGHT,
    }),
  read: (answer, { tally }) =>
    tally.walk(listIn('cryptocom.deliveries', answer, 'result', 'data'), (entry): Delivery | null => {
      // BTCUSD-261225, and BTCUSD-210528m2 of those that were sold in smaller pieces.
      const instrument = textOf(entry.i)
      const expiresAt = timeOf(entry.x)
      const price = positiveOf(entry.v)
      if (instrument === null || expiresAt === null || price === null) return null
      return { instrument, base: baseAhead(instrument.split('-', 1)[0]!), expiresAt, price }
    }),
})
