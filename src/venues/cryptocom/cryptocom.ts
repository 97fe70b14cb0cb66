import { venue } from '../../define/source.ts'
import { registryEntry } from '../../tables/venues/registry.ts'
import { facts } from './facts.ts'

export const cryptocom = venue({
  ...registryEntry('cryptocom'),
  rest: { hosts: ['api.crypto.com'], budget: { weight: 1, per: '1s' } },
  sources: [...facts],
})
