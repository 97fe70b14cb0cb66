import { venue } from '../../define/source.ts'
import { registryEntry } from '../../tables/venues/registry.ts'
import { facts } from './facts.ts'

export const btcturk = venue({
  ...registryEntry('btcturk'),
  rest: { hosts: ['api.btcturk.com'], budget: { weight: 1, per: '1s' } },
  sources: [...facts],
})
