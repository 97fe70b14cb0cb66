import { venue } from '../../define/source.ts'
import { registryEntry } from '../../tables/venues/registry.ts'
import { facts } from './facts.ts'

export const bitlo = venue({
  ...registryEntry('bitlo'),
  rest: { hosts: ['api4.bitlo.com'], budget: { weight: 1, per: '1s' } },
  sources: [...facts],
})
