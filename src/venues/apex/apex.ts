import { venue } from '../../define/source.ts'
import { registryEntry } from '../../tables/venues/registry.ts'
import { facts } from './facts.ts'

export const apex = venue({
  ...registryEntry('apex'),
  rest: { hosts: ['omni.apex.exchange'], budget: { weight: 1, per: '1s' } },
  sources: [...facts],
})
