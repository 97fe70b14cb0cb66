import { venue } from '../../define/source.ts'
import { registryEntry } from '../../tables/venues/registry.ts'
import { facts } from './facts.ts'

export const bitstamp = venue({
  ...registryEntry('bitstamp'),
  rest: { hosts: ['www.bitstamp.net'], budget: { weight: 1, per: '1s' } },
  sources: [...facts],
})
