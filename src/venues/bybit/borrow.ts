import { borrowRates } from '../borrow-rate.ts'
import { listIn, percentOf, textOf } from '../fields.ts'

const ID = 'bybit.borrow'

export const borrow = borrowRates({
  venue: 'bybit',
  ask: (api) => api.get('https://api.bybit.com/v5/spot-margin-trade/data', { query: { vipLevel: 'No VIP' } }),
  read: (answer) =>
    listIn(ID, answer, 'result', 'vipCoinList')
      .filter(({ vipLevel }) => vipLevel === 'No VIP')
      .flatMap((level) => listIn(ID, level, 'list'))
      .map((entry) => ({
        asset: textOf(entry.currency),
        ratePct: entry.borrowable === false ? null : percentOf(entry.hourlyBorrowRate),
        hours: 1,
      })),
})
