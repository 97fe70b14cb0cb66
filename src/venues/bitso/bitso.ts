import { venue } from '../../define/source.ts'
import { registryEntry } from '../../tables/venues/registry.ts'
import { refusalBy } from '../refusal.ts'
import { facts } from './facts.ts'
import { spot } from './spot.ts'

export const bitso = venue({
  ...registryEntry('bitso'),
  rest: {
    hosts: ['bitso.com'],
    refusal: refusalBy({ field: 'success', good: ['true'] }),
    budget: { weight: 30, per: '1m' },
  },
  sources: [spot, ...facts],
})
