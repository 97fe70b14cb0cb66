import { venue } from '../../define/source.ts'
import { registryEntry } from '../../tables/venues/registry.ts'
import { facts } from './facts.ts'

export const bitexen = venue({
  ...registryEntry('bitexen'),
  rest: { hosts: ['www.bitexen.com'], budget: { weight: 1, per: '1s' } },
  sources: [...facts],
})
