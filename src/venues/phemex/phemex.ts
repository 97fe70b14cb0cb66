import { venue } from '../../define/source.ts'
import { registryEntry } from '../../tables/venues/registry.ts'
import { facts } from './facts.ts'

export const phemex = venue({
  ...registryEntry('phemex'),
  rest: { hosts: ['api.phemex.com'], budget: { weight: 1, per: '1s' } },
  sources: [...facts],
})
