import { venue } from '../../define/source.ts'
import { registryEntry } from '../../tables/venues/registry.ts'
import { books } from './books.ts'
import { closes } from './closes.ts'
import { facts } from './facts.ts'
import { spot } from './spot.ts'

export const bitstamp = venue({
  ...registryEntry('bitstamp'),
  rest: {
    hosts: ['www.bitstamp.net'],
    budget: { weight: 10_000, per: '10m' },
  },
  sources: [spot, books, closes, ...facts],
})
