import { venue } from '../../define/source.ts'
import { registryEntry } from '../../tables/venues/registry.ts'
import { facts } from './facts.ts'

export const lighter = venue({
  ...registryEntry('lighter'),
  rest: { hosts: ['mainnet.zklighter.elliot.ai'], budget: { weight: 1, per: '1s' } },
  sources: [...facts],
})
