import { OPTION_CURRENCIES } from '../../tables/options/options.ts'
import { listIn, numberOf, positiveOf } from '../fields.ts'
import { type OptionReading, optionChain, quotedPct } from '../option-chain.ts'

export const options = optionChain({
  venue: 'bybit',
  ask: (api) =>
    Promise.all(
      OPTION_CURRENCIES.map((baseCoin) =>
        api.get('https://api.bybit.com/v5/market/tickers', { query: { category: 'option', baseCoin } }),
      ),
    ),
  read: (answers) =>
    answers
      .flatMap((answer) => listIn('bybit.options', answer, 'result', 'list'))
      .map(
        (entry): OptionReading => ({
          instrument: entry.symbol,
          // Coins. Of futures it counts longs and shorts; of options nobody says so, and it is taken for one side.
          openInterest: numberOf(entry.singleOpenInterest) ?? numberOf(entry.openInterest),
          volume: numberOf(entry.volume24h),
          ivPct: quotedPct(entry.markIv),
          underlying: positiveOf(entry.underlyingPrice),
        }),
      ),
})
