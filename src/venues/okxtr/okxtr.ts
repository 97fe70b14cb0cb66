import { venue } from '../../define/source.ts'
import { registryEntry } from '../../tables/venues/registry.ts'
import { facts } from './facts.ts'

export const okxtr = venue({
  ...registryEntry('okxtr'),
  rest: { hosts: ['tr.okx.com'], budget: { weight: 1, per: '1s' } },
  sources: [...facts],
})
