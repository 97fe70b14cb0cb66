import { venue } from '../../define/source.ts'
import { registryEntry } from '../../tables/venues/registry.ts'
import { facts } from './facts.ts'

export const dydx = venue({
  ...registryEntry('dydx'),
  rest: { hosts: ['indexer.dydx.trade'], budget: { weight: 1, per: '1s' } },
  sources: [...facts],
})
