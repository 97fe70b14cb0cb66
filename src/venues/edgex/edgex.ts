import { venue } from '../../define/source.ts'
import { registryEntry } from '../../tables/venues/registry.ts'
import { facts } from './facts.ts'

export const edgex = venue({
  ...registryEntry('edgex'),
  rest: { hosts: ['pro.edgex.exchange'], budget: { weight: 1, per: '1s' } },
  sources: [...facts],
})
