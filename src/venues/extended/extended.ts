import { venue } from '../../define/source.ts'
import { registryEntry } from '../../tables/venues/registry.ts'
import { facts } from './facts.ts'

export const extended = venue({
  ...registryEntry('extended'),
  rest: { hosts: ['api.starknet.extended.exchange'], budget: { weight: 1, per: '1s' } },
  sources: [...facts],
})
