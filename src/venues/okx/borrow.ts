import { borrowRates } from '../borrow-rate.ts'
import { listIn, percentOf, textOf } from '../fields.ts'

const ID = 'okx.borrow'

/** `basic` is before any rank; its documents name no unit, but such figures are usual for a day. */
export const borrow = borrowRates({
  venue: 'okx',
  ask: (api) => api.get('https://www.okx.com/api/v5/public/interest-rate-loan-quota'),
  read: (answer) =>
    listIn(ID, answer, 'data')
      .flatMap((entry) => listIn(ID, entry, 'basic'))
      .map((entry) => ({ asset: textOf(entry.ccy), ratePct: percentOf(entry.rate), hours: 24 })),
})
