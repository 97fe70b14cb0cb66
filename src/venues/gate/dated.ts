import { datedContracts } from '../dated-contracts.ts'
import { listIn, secondsOf, textOf } from '../fields.ts'
import { dated as datedFuture } from '../instrument.ts'
import { contractSizeOf } from './contracts.ts'

/** BTC_USDT_20261225. */
const NAME = /^(.+)_USDT_\d{8}$/

export const dated = datedContracts({
  venue: 'gate',
  ask: (api) => api.get('https://api.gateio.ws/api/v4/delivery/usdt/contracts'),
  read: (answer) =>
    listIn('gate.dated', answer).flatMap((entry) => {
      const instrument = textOf(entry.name)
      const base = NAME.exec(instrument ?? '')?.[1]
      const size = contractSizeOf(entry)
      const expiresAt = secondsOf(entry.expire_time)
      if (!instrument || !base || size === null || expiresAt === null || entry.in_delisting === true)
        return []
      return [datedFuture({ instrument, base, ...size, expiresAt, listedAt: null })]
    }),
})
