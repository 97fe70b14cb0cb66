import { positiveOf, textOf, timeOf } from '../fields.ts'
import { type Listed, option } from '../instrument.ts'
import { optionContracts as listOf } from '../option-contracts.ts'
import { optionNamed } from '../option-name.ts'
import { askFamilies, entriesIn } from './option-families.ts'

export const optionContracts = listOf({
  venue: 'okx',
  ask: (api) => askFamilies(api, 'public/instruments', { instType: 'OPTION' }),
  read: (answers) =>
    entriesIn('okx.option-contracts', answers).flatMap((entry): Listed[] => {
      const instrument = textOf(entry.instId)
      const named = instrument && optionNamed(instrument)
      const value = positiveOf(entry.ctVal)
      const expiresAt = timeOf(entry.expTime)
      if (!named || value === null || expiresAt === null) return []
      // A contract is of the coin: 0.01 BTC, 0.1 ETH.
      if (entry.state !== 'live' || entry.ctValCcy !== named.base) return []
      return [
        option({
          instrument,
          base: named.base,
          quote: 'USD',
          contractSize: value * (positiveOf(entry.ctMult) ?? 1),
          listedAt: timeOf(entry.listTime),
          expiresAt,
        }),
      ]
    }),
})
