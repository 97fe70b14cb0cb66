import { venue } from '../../define/source.ts'
import { registryEntry } from '../../tables/venues/registry.ts'
import { facts } from './facts.ts'

export const cointr = venue({
  ...registryEntry('cointr'),
  rest: { hosts: ['api.cointr.com'], budget: { weight: 1, per: '1s' } },
  sources: [...facts],
})
