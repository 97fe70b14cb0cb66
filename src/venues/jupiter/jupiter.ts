import { venue } from '../../define/source.ts'
import { registryEntry } from '../../tables/venues/registry.ts'
import { facts } from './facts.ts'

export const jupiter = venue({
  ...registryEntry('jupiter'),
  rest: { hosts: ['perps-api.jup.ag'], budget: { weight: 1, per: '1s' } },
  sources: [...facts],
})
