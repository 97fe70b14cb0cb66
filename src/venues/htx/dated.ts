import { datedContracts } from '../dated-contracts.ts'
import { listIn, positiveOf, textOf, timeOf } from '../fields.ts'
import { dated as datedFuture } from '../instrument.ts'
import { CONTRACTS, isTrading, listedOn } from './contracts.ts'

/** BTC-USDT-260925. */
const NAME = /^(.+)-USDT-\d{6}$/

export const dated = datedContracts({
  venue: 'htx',
  ask: (api) => api.get(CONTRACTS, { query: { business_type: 'futures' } }),
  read: (answer) =>
    listIn('htx.dated', answer, 'data').flatMap((entry) => {
      const instrument = textOf(entry.contract_code)
      const base = NAME.exec(instrument ?? '')?.[1]
      const contractSize = positiveOf(entry.contract_size)
      const expiresAt = timeOf(entry.delivery_time)
      if (!instrument || !base || contractSize === null || expiresAt === null || !isTrading(entry)) return []
      return [datedFuture({ instrument, base, contractSize, expiresAt, listedAt: listedOn(entry) })]
    }),
})
