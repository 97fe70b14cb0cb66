import { venue } from '../../define/source.ts'
import { registryEntry } from '../../tables/venues/registry.ts'
import { facts } from './facts.ts'

export const bitflyer = venue({
  ...registryEntry('bitflyer'),
  rest: { hosts: ['api.bitflyer.com'], budget: { weight: 1, per: '1s' } },
  sources: [...facts],
})
