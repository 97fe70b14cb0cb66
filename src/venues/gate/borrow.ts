import { askMostBorrowed, borrowRates } from '../borrow-rate.ts'
import { listIn, percentOf, timeOf } from '../fields.ts'

const ID = 'gate.borrow'

/** A history with a rate for each hour, to which ranks add or not; the unit is that of the hour, as far as is known. */
export const borrow = borrowRates({
  venue: 'gate',
  about: 'What borrowing the largest coins costs.',
  ask: (api) =>
    askMostBorrowed((currency) =>
      api.get('https://api.gateio.ws/api/v4/unified/history_loan_rate', { query: { currency, limit: 1 } }),
    ),
  read: (answers) =>
    answers.map(({ asset, answer }) => {
      const rates = listIn(ID, answer, 'rates').sort((a, b) => (timeOf(b.time) ?? 0) - (timeOf(a.time) ?? 0))
      return { asset, ratePct: percentOf(rates[0]?.rate), hours: 1 }
    }),
})
