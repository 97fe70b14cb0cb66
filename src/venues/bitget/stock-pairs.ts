import { isNamedLikeToken, stockPairs as pairsOf } from '../stock-pairs.ts'
import { askTickers, pairsIn } from './spot.ts'

/** It has no label for them: names tell, and the list of the issuer. */
export const stockPairs = pairsOf({
  venue: 'bitget',
  ask: askTickers,
  read: (answer) => pairsIn('bitget.stock_pairs', answer).filter(isNamedLikeToken),
})
