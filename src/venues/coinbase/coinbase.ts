import { venue } from '../../define/source.ts'
import { registryEntry } from '../../tables/venues/registry.ts'
import { facts } from './facts.ts'

export const coinbase = venue({
  ...registryEntry('coinbase'),
  rest: { hosts: ['api.exchange.coinbase.com'], budget: { weight: 1, per: '1s' } },
  sources: [...facts],
})
