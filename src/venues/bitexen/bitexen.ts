import { venue } from '../../define/source.ts'
import { registryEntry } from '../../tables/venues/registry.ts'
import { refusalBy } from '../refusal.ts'
import { books } from './books.ts'
import { facts } from './facts.ts'
import { spot } from './spot.ts'

export const bitexen = venue({
  ...registryEntry('bitexen'),
  rest: {
    hosts: ['www.bitexen.com'],
    refusal: refusalBy({ field: 'status', good: ['success'] }),
    budget: { weight: 60, per: '1m' },
  },
  sources: [spot, books, ...facts],
})
