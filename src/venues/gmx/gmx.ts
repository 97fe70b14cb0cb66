import { venue } from '../../define/source.ts'
import { registryEntry } from '../../tables/venues/registry.ts'
import { contracts } from './contracts.ts'
import { facts } from './facts.ts'
import { market } from './market.ts'
import { HOST } from './pools.ts'
import { positioning } from './positioning.ts'

export const gmx = venue({
  ...registryEntry('gmx'),
  // No limit is published: a call a second is more than is needed.
  rest: { hosts: [HOST], budget: { weight: 60, per: '1m' } },
  // What positions pay accrues with every second and is never settled.
  sources: [contracts, market, positioning, ...facts],
})
