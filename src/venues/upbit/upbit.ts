import { venue } from '../../define/source.ts'
import { registryEntry } from '../../tables/venues/registry.ts'
import { facts } from './facts.ts'

export const upbit = venue({
  ...registryEntry('upbit'),
  rest: { hosts: ['api.upbit.com'], budget: { weight: 1, per: '1s' } },
  sources: [...facts],
})
