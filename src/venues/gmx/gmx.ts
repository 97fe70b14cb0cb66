import { venue } from '../../define/source.ts'
import { registryEntry } from '../../tables/venues/registry.ts'
import { facts } from './facts.ts'

export const gmx = venue({
  ...registryEntry('gmx'),
  rest: { hosts: ['arbitrum-api.gmxinfra.io'], budget: { weight: 1, per: '1s' } },
  sources: [...facts],
})
