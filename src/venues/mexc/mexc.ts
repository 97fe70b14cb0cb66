import { venue } from '../../define/source.ts'
import { registryEntry } from '../../tables/venues/registry.ts'
import { facts } from './facts.ts'

export const mexc = venue({
  ...registryEntry('mexc'),
  rest: { hosts: ['api.mexc.com'], budget: { weight: 1, per: '1s' } },
  sources: [...facts],
})
