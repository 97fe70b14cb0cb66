import { venue } from '../../define/source.ts'
import { registryEntry } from '../../tables/venues/registry.ts'
import { facts } from './facts.ts'

export const gate = venue({
  ...registryEntry('gate'),
  rest: { hosts: ['api.gateio.ws'], budget: { weight: 1, per: '1s' } },
  sources: [...facts],
})
