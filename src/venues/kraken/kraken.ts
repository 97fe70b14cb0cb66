import { venue } from '../../define/source.ts'
import { registryEntry } from '../../tables/venues/registry.ts'
import { facts } from './facts.ts'

export const kraken = venue({
  ...registryEntry('kraken'),
  rest: { hosts: ['api.kraken.com'], budget: { weight: 1, per: '1s' } },
  sources: [...facts],
})
