import { isFields } from '../fields.ts'
import { stockPairs as pairsOf } from '../stock-pairs.ts'
import { reading, resultOf } from './spot.ts'

const ID = 'kraken.stock_pairs'

/** Both lists leave them out unless they are asked for by their class. */
export const stockPairs = pairsOf({
  venue: 'kraken',
  async ask(api) {
    const [pairs, tickers] = await Promise.all([
      api.get('https://api.kraken.com/0/public/AssetPairs', { query: { aclass_base: 'tokenized_asset' } }),
      api.get('https://api.kraken.com/0/public/Ticker', { query: { asset_class: 'tokenized_asset' } }),
    ])
    return { pairs, tickers }
  },
  read({ pairs, tickers }) {
    const quoted = resultOf(ID, tickers)
    return Object.entries(resultOf(ID, pairs)).flatMap(([name, pair]) =>
      isFields(pair) && pair.aclass_base === 'tokenized_asset' ? reading(name, pair, quoted[name]) : [],
    )
  },
})
