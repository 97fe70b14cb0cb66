import { venue } from '../../define/source.ts'
import { registryEntry } from '../../tables/venues/registry.ts'
import { facts } from './facts.ts'

export const backpack = venue({
  ...registryEntry('backpack'),
  rest: { hosts: ['api.backpack.exchange'], budget: { weight: 1, per: '1s' } },
  sources: [...facts],
})
