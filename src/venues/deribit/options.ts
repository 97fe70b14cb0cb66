import { listIn, numberOf, positiveOf } from '../fields.ts'
import { type OptionReading, optionChain } from '../option-chain.ts'
import { askDeribit, OPTION_MARGINS } from './api.ts'

export const options = optionChain({
  venue: 'deribit',
  ask: (api) =>
    Promise.all(
      OPTION_MARGINS.map((currency) =>
        askDeribit(api, 'get_book_summary_by_currency', { currency, kind: 'option' }),
      ),
    ),
  read: (answers) =>
    answers
      .flatMap((answer) => listIn('deribit.options', answer, 'result'))
      .map(
        (entry): OptionReading => ({
          instrument: entry.instrument_name,
          // Coins; volume_usd beside them is the premium.
          openInterest: numberOf(entry.open_interest),
          volume: numberOf(entry.volume),
          // Percent already.
          ivPct: positiveOf(entry.mark_iv),
          underlying: positiveOf(entry.underlying_price),
        }),
      ),
})
