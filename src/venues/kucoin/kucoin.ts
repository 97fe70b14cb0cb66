import { venue } from '../../define/source.ts'
import { registryEntry } from '../../tables/venues/registry.ts'
import { facts } from './facts.ts'

export const kucoin = venue({
  ...registryEntry('kucoin'),
  rest: { hosts: ['api-futures.kucoin.com', 'api.kucoin.com'], budget: { weight: 1, per: '1s' } },
  sources: [...facts],
})
