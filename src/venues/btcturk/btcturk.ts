import { venue } from '../../define/source.ts'
import { registryEntry } from '../../tables/venues/registry.ts'
import { refusalBy } from '../refusal.ts'
import { books } from './books.ts'
import { deepBooks } from './deep-books.ts'
import { facts } from './facts.ts'
import { spot } from './spot.ts'

export const btcturk = venue({
  ...registryEntry('btcturk'),
  rest: {
    hosts: ['api.btcturk.com'],
    refusal: refusalBy({ field: 'success', good: ['true'] }),
    budget: { weight: 600, per: '10m' },
  },
  sources: [spot, books, deepBooks, ...facts],
})
