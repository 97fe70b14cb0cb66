import { type Fields, needed, positiveOf, readEntries, saysOrOmits, textOf, timeOf } from '../fields.ts'
import { type Listed, option } from '../instrument.ts'
import { optionContracts as listOf } from '../option-contracts.ts'
import { optionNamed } from '../option-name.ts'
import { askFamilies, entriesIn } from './option-families.ts'

const ID = 'okx.option-contracts'

export const optionContracts = listOf({
  venue: 'okx',
  ask: (api) => askFamilies(api, 'public/instruments', { instType: 'OPTION' }),
  read: (answers, tally) => readEntries(ID, entriesIn(ID, answers), optionIn, tally),
})

function optionIn(entry: Fields): Listed[] {
  const instrument = needed(entry, 'instId', textOf)
  const named = optionNamed(instrument)
  // A contract is of the coin: 0.01 BTC, 0.1 ETH.
  if (!named || !saysOrOmits(entry.state, 'live') || !saysOrOmits(entry.ctValCcy, named.base)) return []
  return [
    option({
      instrument,
      base: named.base,
      quote: 'USD',
      contractSize: needed(entry, 'ctVal', positiveOf) * (positiveOf(entry.ctMult) ?? 1),
      listedAt: timeOf(entry.listTime),
      expiresAt: needed(entry, 'expTime', timeOf),
    }),
  ]
}
