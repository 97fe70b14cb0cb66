import { type Fields, needed, readEntries, textOf, timeOf } from '../fields.ts'
import { type Listed, option } from '../instrument.ts'
import { optionContracts as listOf } from '../option-contracts.ts'
import { askInstruments, tradedIn } from './instruments.ts'
import { OPTION_COINS } from './option-coins.ts'

const ID = 'bybit.option-contracts'

/** Sizes are coins. */
export const optionContracts = listOf({
  venue: 'bybit',
  async ask(api) {
    const pages = await Promise.all(OPTION_COINS.map((coin) => askInstruments(api, 'option', coin)))
    return pages.flat()
  },
  read: (pages, tally) => readEntries(ID, tradedIn(ID, pages), optionIn, tally),
})

function optionIn(entry: Fields): Listed[] {
  return [
    option({
      instrument: needed(entry, 'symbol', textOf),
      base: needed(entry, 'baseCoin', textOf),
      quote: needed(entry, 'quoteCoin', textOf),
      contractSize: 1,
      listedAt: timeOf(entry.launchTime),
      expiresAt: needed(entry, 'deliveryTime', timeOf),
    }),
  ]
}
