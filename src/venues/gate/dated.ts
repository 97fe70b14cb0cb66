import { datedContracts } from '../dated-contracts.ts'
import { type Fields, listIn, needed, readEntries, secondsOf, textOf } from '../fields.ts'
import { dated as datedFuture, type Listed } from '../instrument.ts'
import { contractSizeOf } from './contracts.ts'

/** BTC_USDT_20261225. */
const NAME = /^(.+)_USDT_\d{8}$/

function futureIn(entry: Fields): Listed[] {
  const instrument = needed(entry, 'name', textOf)
  const base = NAME.exec(instrument)?.[1]
  if (!base || entry.in_delisting === true) return []
  const expiresAt = needed(entry, 'expire_time', secondsOf)
  return [datedFuture({ instrument, base, ...contractSizeOf(entry), expiresAt, listedAt: null })]
}

export const dated = datedContracts({
  venue: 'gate',
  ask: (api) => api.get('https://api.gateio.ws/api/v4/delivery/usdt/contracts'),
  read: (answer, tally) => readEntries('gate.dated', listIn('gate.dated', answer), futureIn, tally),
})
