import { venue } from '../../define/source.ts'
import { registryEntry } from '../../tables/venues/registry.ts'
import { refusalBy } from '../refusal.ts'
import { books } from './books.ts'
import { facts } from './facts.ts'
import { spot } from './spot.ts'

export const bithumb = venue({
  ...registryEntry('bithumb'),
  rest: {
    hosts: ['api.bithumb.com'],
    refusal: refusalBy({ field: 'status', good: ['0000'] }),
    budget: { weight: 120, per: '1s' },
  },
  sources: [spot, books, ...facts],
})
