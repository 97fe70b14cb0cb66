import { venue } from '../../define/source.ts'
import { registryEntry } from '../../tables/venues/registry.ts'
import { books } from './books.ts'
import { facts } from './facts.ts'
import { spot } from './spot.ts'

export const bitflyer = venue({
  ...registryEntry('bitflyer'),
  rest: {
    hosts: ['api.bitflyer.com'],
    budget: { weight: 500, per: '5m' },
  },
  sources: [spot, books, ...facts],
})
