import { venue } from '../../define/source.ts'
import { registryEntry } from '../../tables/venues/registry.ts'
import { facts } from './facts.ts'

export const deribit = venue({
  ...registryEntry('deribit'),
  rest: { hosts: ['www.deribit.com'], budget: { weight: 1, per: '1s' } },
  sources: [...facts],
})
