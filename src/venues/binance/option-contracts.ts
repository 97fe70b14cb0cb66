import { listIn, positiveOf, textOf, timeOf } from '../fields.ts'
import { type Listed, option } from '../instrument.ts'
import { optionContracts as listOf } from '../option-contracts.ts'
import { optionNamed } from '../option-name.ts'

export const optionContracts = listOf({
  venue: 'binance',
  ask: (api) => api.get('https://eapi.binance.com/eapi/v1/exchangeInfo'),
  read: (answer) =>
    listIn('binance.option-contracts', answer, 'optionSymbols').flatMap((entry): Listed[] => {
      const instrument = textOf(entry.symbol)
      const named = instrument && optionNamed(instrument)
      const quote = textOf(entry.quoteAsset)
      const expiresAt = timeOf(entry.expiryDate)
      if (!named || quote === null || expiresAt === null) return []
      if ((textOf(entry.status) ?? 'TRADING') !== 'TRADING') return []
      return [
        option({
          instrument,
          base: named.base,
          quote,
          // Of bitcoin and ether one coin, of cheap ones a hundred or a thousand.
          contractSize: positiveOf(entry.unit) ?? 1,
          listedAt: null,
          expiresAt,
        }),
      ]
    }),
})
