import { venue } from '../../define/source.ts'
import { registryEntry } from '../../tables/venues/registry.ts'
import { books } from './books.ts'
import { facts } from './facts.ts'
import { spot } from './spot.ts'

export const bitlo = venue({
  ...registryEntry('bitlo'),
  rest: {
    hosts: ['api4.bitlo.com'],
    // None is published.
    budget: { weight: 60, per: '1m' },
  },
  sources: [spot, books, ...facts],
})
