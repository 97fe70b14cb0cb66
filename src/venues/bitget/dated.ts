import { datedContracts } from '../dated-contracts.ts'
import { type Fields, listIn, needed, readEntries, saysOrOmits, textOf, timeOf } from '../fields.ts'
import { dated as datedFuture, type Listed } from '../instrument.ts'

/** BTCUSDZ26: only contracts that are settled in the coin have a day of delivery. Their sizes are coins all the same. */
export const dated = datedContracts({
  venue: 'bitget',
  ask: (api) =>
    api.get('https://api.bitget.com/api/v2/mix/market/contracts', { query: { productType: 'COIN-FUTURES' } }),
  read: (answer, tally) =>
    readEntries('bitget.dated', listIn('bitget.dated', answer, 'data'), futureIn, tally),
})

function futureIn(entry: Fields): Listed[] {
  if (needed(entry, 'symbolType', textOf) !== 'delivery' || !saysOrOmits(entry.symbolStatus, 'normal'))
    return []
  return [
    datedFuture({
      instrument: needed(entry, 'symbol', textOf),
      base: needed(entry, 'baseCoin', textOf),
      quote: needed(entry, 'quoteCoin', textOf),
      contractSize: 1,
      expiresAt: needed(entry, 'deliveryTime', timeOf),
      listedAt: timeOf(entry.launchTime),
    }),
  ]
}
