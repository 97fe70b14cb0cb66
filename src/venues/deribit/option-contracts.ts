import { type Fields, listIn, needed, readEntries, saysOrOmits, textOf, timeOf } from '../fields.ts'
import { type Listed, option } from '../instrument.ts'
import { optionContracts as listOf } from '../option-contracts.ts'
import { askDeribit, LIST } from './api.ts'

const ID = 'deribit.option-contracts'

/** Sizes are coins: `contract_size` says in what steps, not how much. */
export const optionContracts = listOf({
  venue: 'deribit',
  ask: (api) => askDeribit(api, 'get_instruments', { currency: 'any', kind: 'option' }, LIST),
  read: (answer, tally) => readEntries(ID, listIn(ID, answer, 'result'), optionIn, tally),
})

function optionIn(entry: Fields): Listed[] {
  if (!saysOrOmits(entry.kind, 'option') || !saysOrOmits(entry.is_active, true)) return []
  return [
    option({
      instrument: needed(entry, 'instrument_name', textOf),
      base: needed(entry, 'base_currency', textOf),
      // Premiums of the coin's own options are quoted in the coin; the strike is in dollars all the same.
      quote: textOf(entry.counter_currency) ?? needed(entry, 'quote_currency', textOf),
      contractSize: 1,
      listedAt: timeOf(entry.creation_timestamp),
      expiresAt: needed(entry, 'expiration_timestamp', timeOf),
    }),
  ]
}
