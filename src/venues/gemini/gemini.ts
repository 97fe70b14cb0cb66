import { venue } from '../../define/source.ts'
import { registryEntry } from '../../tables/venues/registry.ts'
import { facts } from './facts.ts'

export const gemini = venue({
  ...registryEntry('gemini'),
  rest: { hosts: ['api.gemini.com'], budget: { weight: 1, per: '1s' } },
  sources: [...facts],
})
