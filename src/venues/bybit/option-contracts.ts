import { textOf, timeOf } from '../fields.ts'
import { type Listed, option } from '../instrument.ts'
import { optionContracts as listOf } from '../option-contracts.ts'
import { askInstruments, tradedIn } from './instruments.ts'
import { OPTION_COINS } from './option-coins.ts'

/** Sizes are coins. */
export const optionContracts = listOf({
  venue: 'bybit',
  async ask(api) {
    const pages = await Promise.all(OPTION_COINS.map((coin) => askInstruments(api, 'option', coin)))
    return pages.flat()
  },
  read: (pages) =>
    tradedIn('bybit.option-contracts', pages).flatMap((entry): Listed[] => {
      const instrument = textOf(entry.symbol)
      const base = textOf(entry.baseCoin)
      const quote = textOf(entry.quoteCoin)
      const expiresAt = timeOf(entry.deliveryTime)
      if (instrument === null || base === null || quote === null || expiresAt === null) return []
      return [
        option({ instrument, base, quote, contractSize: 1, listedAt: timeOf(entry.launchTime), expiresAt }),
      ]
    }),
})
