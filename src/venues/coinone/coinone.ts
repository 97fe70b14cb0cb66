import { venue } from '../../define/source.ts'
import { registryEntry } from '../../tables/venues/registry.ts'
import { refusalBy } from '../refusal.ts'
import { books } from './books.ts'
import { facts } from './facts.ts'
import { spot } from './spot.ts'

export const coinone = venue({
  ...registryEntry('coinone'),
  rest: {
    hosts: ['api.coinone.co.kr'],
    refusal: refusalBy({ field: 'error_code', good: ['0'] }),
    budget: { weight: 1_200, per: '1m' },
  },
  sources: [spot, books, ...facts],
})
