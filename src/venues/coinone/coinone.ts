import { venue } from '../../define/source.ts'
import { registryEntry } from '../../tables/venues/registry.ts'
import { facts } from './facts.ts'

export const coinone = venue({
  ...registryEntry('coinone'),
  rest: { hosts: ['api.coinone.co.kr'], budget: { weight: 1, per: '1s' } },
  sources: [...facts],
})
