import { floorTo, MINUTE } from '../../core/time.ts'
import { poll } from '../../define/source.ts'
import { oi5m } from '../../tables/market/open-interest.ts'
import { perCoin, positiveOf } from '../fields.ts'
import { openInterestRow } from '../interest.ts'
import { askTickers, oneSided, readTickers } from './all-tickers.ts'
import { askInterestHistory, isHistory, readInterestHistory } from './interest-history.ts'

const ID = 'bybit.open-interest'

export const openInterest = poll({
  id: ID,
  into: oi5m,
  about: 'Open interest, halved to one side where the venue counts both.',
  every: '5m',
  needs: ['perp contracts'],
  market: 'perp',
  ask: (api): Promise<unknown> => askTickers(api),
  // A page has 200 entries: sixteen hours.
  backfill: { reach: '30d', step: '12h', ask: askInterestHistory },
  parse(answer, context) {
    if (isHistory(answer))
      return readInterestHistory(ID, answer, context).map(({ contract, size, price, time }) =>
        openInterestRow('bybit', contract, size, perCoin(price, contract), floorTo(time, 5 * MINUTE)),
      )
    return readTickers(ID, answer, context, (entry, contract) => {
      const size = oneSided(entry)
      const mark = positiveOf(entry.markPrice)
      if (size === null || mark === null) return null
      return openInterestRow('bybit', contract, size, perCoin(mark, contract), context.now)
    })
  },
})
