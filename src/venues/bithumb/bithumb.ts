import { venue } from '../../define/source.ts'
import { registryEntry } from '../../tables/venues/registry.ts'
import { facts } from './facts.ts'

export const bithumb = venue({
  ...registryEntry('bithumb'),
  rest: { hosts: ['api.bithumb.com'], budget: { weight: 1, per: '1s' } },
  sources: [...facts],
})
