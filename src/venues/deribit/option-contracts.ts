import { listIn, textOf, timeOf } from '../fields.ts'
import { type Listed, option } from '../instrument.ts'
import { optionContracts as listOf } from '../option-contracts.ts'
import { askDeribit, LIST } from './api.ts'

/** Sizes are coins: `contract_size` says in what steps, not how much. */
export const optionContracts = listOf({
  venue: 'deribit',
  ask: (api) => askDeribit(api, 'get_instruments', { currency: 'any', kind: 'option' }, LIST),
  read: (answer) =>
    listIn('deribit.option-contracts', answer, 'result').flatMap((entry): Listed[] => {
      const instrument = textOf(entry.instrument_name)
      const base = textOf(entry.base_currency)
      // Premiums of the coin's own options are quoted in the coin; the strike is in dollars all the same.
      const quote = textOf(entry.counter_currency) ?? textOf(entry.quote_currency)
      const expiresAt = timeOf(entry.expiration_timestamp)
      if (instrument === null || base === null || quote === null || expiresAt === null) return []
      if (entry.kind !== 'option' || entry.is_active !== true) return []
      return [
        option({
          instrument,
          base,
          quote,
          contractSize: 1,
          listedAt: timeOf(entry.creation_timestamp),
          expiresAt,
        }),
      ]
    }),
})
