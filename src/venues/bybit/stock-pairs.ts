import { byName, listIn, positiveOf } from '../fields.ts'
import { stockPairs as pairsOf } from '../stock-pairs.ts'
import { askInstruments } from './instruments.ts'
import { askSpotTickers, pairsIn } from './spot-tickers.ts'

const ID = 'bybit.stock_pairs'
const XSTOCKS = 'xstocks'

/** It labels them, and tells the shares that a token stands for. */
export const stockPairs = pairsOf({
  venue: 'bybit',
  async ask(api, { kept }) {
    const [instruments, tickers] = await Promise.all([
      kept('spot instruments', '1h', () => askInstruments(api, 'spot')),
      askSpotTickers(api, 'api.bybit.com'),
    ])
    return { instruments, tickers }
  },
  read({ instruments, tickers }) {
    const entries = instruments.flatMap((page) => listIn(ID, page, 'result', 'list'))
    const tokens = byName(
      entries.filter(({ symbolType, status }) => symbolType === XSTOCKS && status === 'Trading'),
      'symbol',
    )
    return pairsIn(ID, tickers, ['USDT', 'USDC']).flatMap((pair) => {
      const token = tokens.get(pair.instrument)
      return token ? [{ ...pair, shares: positiveOf(token.xstockMultiplier) }] : []
    })
  },
})
