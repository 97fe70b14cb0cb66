import { venue } from '../../define/source.ts'
import { registryEntry } from '../../tables/venues/registry.ts'
import { books } from './books.ts'
import { facts } from './facts.ts'
import { spot } from './spot.ts'

export const upbit = venue({
  ...registryEntry('upbit'),
  rest: {
    hosts: ['api.upbit.com'],
    budget: { weight: 10, per: '1s' },
  },
  sources: [spot, books, ...facts],
})
