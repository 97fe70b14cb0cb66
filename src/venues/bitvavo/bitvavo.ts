import { venue } from '../../define/source.ts'
import { registryEntry } from '../../tables/venues/registry.ts'
import { facts } from './facts.ts'

export const bitvavo = venue({
  ...registryEntry('bitvavo'),
  rest: { hosts: ['api.bitvavo.com'], budget: { weight: 1, per: '1s' } },
  sources: [...facts],
})
