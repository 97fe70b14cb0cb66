import { venue } from '../../define/source.ts'
import { registryEntry } from '../../tables/venues/registry.ts'
import { facts } from './facts.ts'

export const bitfinex = venue({
  ...registryEntry('bitfinex'),
  rest: { hosts: ['api-pub.bitfinex.com'], budget: { weight: 1, per: '1s' } },
  sources: [...facts],
})
