import { venue } from '../../define/source.ts'
import { registryEntry } from '../../tables/venues/registry.ts'
import { facts } from './facts.ts'

export const delta = venue({
  ...registryEntry('delta'),
  rest: { hosts: ['api.delta.exchange'], budget: { weight: 1, per: '1s' } },
  sources: [...facts],
})
