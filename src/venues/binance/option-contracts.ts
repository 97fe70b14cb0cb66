import {
  type Fields,
  listIn,
  needed,
  positiveOf,
  readEntries,
  saysOrOmits,
  textOf,
  timeOf,
} from '../fields.ts'
import { type Listed, option } from '../instrument.ts'
import { optionContracts as listOf } from '../option-contracts.ts'
import { optionNamed } from '../option-name.ts'

const ID = 'binance.option-contracts'

export const optionContracts = listOf({
  venue: 'binance',
  ask: (api) => api.get('https://eapi.binance.com/eapi/v1/exchangeInfo'),
  read: (answer, tally) => readEntries(ID, listIn(ID, answer, 'optionSymbols'), optionIn, tally),
})

function optionIn(entry: Fields): Listed[] {
  const instrument = needed(entry, 'symbol', textOf)
  const named = optionNamed(instrument)
  if (!named || !saysOrOmits(entry.status, 'TRADING', '')) return []
  return [
    option({
      instrument,
      base: named.base,
      quote: needed(entry, 'quoteAsset', textOf),
      // Of bitcoin and ether one coin, of cheap ones a hundred or a thousand.
      contractSize: needed(entry, 'unit', positiveOf),
      listedAt: null,
      expiresAt: needed(entry, 'expiryDate', timeOf),
    }),
  ]
}
