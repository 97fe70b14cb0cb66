import { isFields, listIn, numberOf, positiveOf } from '../fields.ts'
import { type OptionReading, optionChain, quotedPct } from '../option-chain.ts'

export const options = optionChain({
  venue: 'delta',
  ask: (api) =>
    api.get('https://api.delta.exchange/v2/tickers', {
      query: { contract_types: 'call_options,put_options', underlying_asset_symbols: 'BTC,ETH' },
    }),
  read: (answer) =>
    listIn('delta.options', answer, 'result').map(
      (entry): OptionReading => ({
        instrument: entry.symbol,
        // Coins, as is the volume; `oi_contracts` counts contracts.
        openInterest: numberOf(entry.oi),
        volume: numberOf(entry.volume),
        ivPct: quotedPct(entry.mark_vol) ?? quotedPct(isFields(entry.quotes) ? entry.quotes.mark_iv : null),
        // The index: forwards are not told.
        underlying: positiveOf(entry.spot_price),
      }),
    ),
})
