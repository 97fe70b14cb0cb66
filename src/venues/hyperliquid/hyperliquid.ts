import { venue } from '../../define/source.ts'
import { registryEntry } from '../../tables/venues/registry.ts'
import { facts } from './facts.ts'

export const hyperliquid = venue({
  ...registryEntry('hyperliquid'),
  rest: { hosts: ['api.hyperliquid.xyz'], budget: { weight: 1, per: '1s' } },
  sources: [...facts],
})
