import { venue } from '../../define/source.ts'
import { registryEntry } from '../../tables/venues/registry.ts'
import { facts } from './facts.ts'

export const bingx = venue({
  ...registryEntry('bingx'),
  rest: { hosts: ['open-api.bingx.com'], budget: { weight: 1, per: '1s' } },
  sources: [...facts],
})
