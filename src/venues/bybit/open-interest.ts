import { poll } from '../../define/source.ts'
import { oi5m } from '../../tables/market/open-interest.ts'
import { perCoin, positiveOf } from '../fields.ts'
import { openInterestRow } from '../interest.ts'
import { askTickers, oneSided, readTickers } from './all-tickers.ts'

const ID = 'bybit.open-interest'

export const openInterest = poll({
  id: ID,
  into: oi5m,
  about: 'Open interest, halved to one side where the venue counts both.',
  every: '5m',
  needs: ['perp contracts'],
  market: 'perp',
  ask: (api) => askTickers(api),
  parse: (answer, context) =>
    readTickers(ID, answer, context, (entry, contract) => {
      const size = oneSided(entry)
      const mark = positiveOf(entry.markPrice)
      if (size === null || mark === null) return null
      return openInterestRow('bybit', contract, size, perCoin(mark, contract), context.now)
    }),
})
