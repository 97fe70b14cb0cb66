import { datedContracts } from '../dated-contracts.ts'
import { listIn, textOf, timeOf } from '../fields.ts'
import { dated as datedFuture } from '../instrument.ts'

/** BTCUSDZ26: only contracts that are settled in the coin have a day of delivery. Their sizes are coins all the same. */
export const dated = datedContracts({
  venue: 'bitget',
  ask: (api) =>
    api.get('https://api.bitget.com/api/v2/mix/market/contracts', { query: { productType: 'COIN-FUTURES' } }),
  read: (answer) =>
    listIn('bitget.dated', answer, 'data').flatMap((entry) => {
      const instrument = textOf(entry.symbol)
      const base = textOf(entry.baseCoin)
      const quote = textOf(entry.quoteCoin)
      const expiresAt = timeOf(entry.deliveryTime)
      const isOurs = entry.symbolType === 'delivery' && entry.symbolStatus === 'normal'
      if (!instrument || !base || !quote || expiresAt === null || !isOurs) return []
      return [
        datedFuture({
          instrument,
          base,
          quote,
          contractSize: 1,
          expiresAt,
          listedAt: timeOf(entry.launchTime),
        }),
      ]
    }),
})
