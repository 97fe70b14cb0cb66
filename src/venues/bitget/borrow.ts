import { askMostBorrowed, borrowRates, HOURS_A_YEAR } from '../borrow-rate.ts'
import { badAnswer, isFields, percentOf } from '../fields.ts'

export const borrow = borrowRates({
  venue: 'bitget',
  about: 'What borrowing the largest coins costs.',
  ask: (api) =>
    askMostBorrowed((coin) =>
      api.get('https://api.bitget.com/api/v3/market/margin-loans', { query: { coin } }),
    ),
  read: (answers) =>
    answers.map(({ asset, answer }) => {
      const loan = isFields(answer) ? answer.data : null
      if (!isFields(loan)) throw badAnswer('bitget.borrow', 'no loan', answer)
      return { asset, ratePct: percentOf(loan.annualInterest), hours: HOURS_A_YEAR }
    }),
})
