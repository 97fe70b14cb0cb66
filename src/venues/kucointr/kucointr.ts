import { venue } from '../../define/source.ts'
import { registryEntry } from '../../tables/venues/registry.ts'
import { refusalBy } from '../refusal.ts'
import { books } from './books.ts'
import { facts } from './facts.ts'
import { spot } from './spot.ts'

export const kucointr = venue({
  ...registryEntry('kucointr'),
  rest: {
    hosts: ['api.kucoin.tr'],
    refusal: refusalBy({ field: 'code', good: ['200000'], limited: ['429000'] }),
    budget: { weight: 2_000, per: '30s' },
  },
  sources: [spot, books, ...facts],
})
