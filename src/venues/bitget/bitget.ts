import { venue } from '../../define/source.ts'
import { registryEntry } from '../../tables/venues/registry.ts'
import { facts } from './facts.ts'

export const bitget = venue({
  ...registryEntry('bitget'),
  rest: { hosts: ['api.bitget.com'], budget: { weight: 1, per: '1s' } },
  sources: [...facts],
})
