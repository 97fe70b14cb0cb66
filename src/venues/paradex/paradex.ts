import { venue } from '../../define/source.ts'
import { registryEntry } from '../../tables/venues/registry.ts'
import { facts } from './facts.ts'

export const paradex = venue({
  ...registryEntry('paradex'),
  rest: { hosts: ['api.prod.paradex.trade'], budget: { weight: 1, per: '1s' } },
  sources: [...facts],
})
