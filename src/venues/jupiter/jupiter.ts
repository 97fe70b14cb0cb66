import { venue } from '../../define/source.ts'
import { registryEntry } from '../../tables/venues/registry.ts'
import { HOST } from './coins.ts'
import { contracts } from './contracts.ts'
import { facts } from './facts.ts'
import { market } from './market.ts'
import { pool } from './pool.ts'
import { positioning } from './positioning.ts'
import { traders } from './traders.ts'

export const jupiter = venue({
  ...registryEntry('jupiter'),
  // No limit is published: a call a second is more than is needed.
  rest: { hosts: [HOST], budget: { weight: 60, per: '1m' } },
  sources: [contracts, market, positioning, pool, traders, ...facts],
})
