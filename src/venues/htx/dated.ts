import { datedContracts } from '../dated-contracts.ts'
import { type Fields, listIn, needed, positiveOf, readEntries, textOf, timeOf } from '../fields.ts'
import { dated as datedFuture, type Listed } from '../instrument.ts'
import { CONTRACTS, isTrading, listedOn } from './contracts.ts'

/** BTC-USDT-260925. */
const NAME = /^(.+)-USDT-\d{6}$/

function futureIn(entry: Fields): Listed[] {
  const instrument = needed(entry, 'contract_code', textOf)
  const base = NAME.exec(instrument)?.[1]
  if (!base || !isTrading(entry)) return []
  const contractSize = needed(entry, 'contract_size', positiveOf)
  const expiresAt = needed(entry, 'delivery_time', timeOf)
  return [datedFuture({ instrument, base, contractSize, expiresAt, listedAt: listedOn(entry) })]
}

export const dated = datedContracts({
  venue: 'htx',
  ask: (api) => api.get(CONTRACTS, { query: { business_type: 'futures' } }),
  read: (answer, tally) => readEntries('htx.dated', listIn('htx.dated', answer, 'data'), futureIn, tally),
})
