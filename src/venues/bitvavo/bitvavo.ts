import { venue } from '../../define/source.ts'
import { registryEntry } from '../../tables/venues/registry.ts'
import { isFields, timeOf } from '../fields.ts'
import { books } from './books.ts'
import { facts } from './facts.ts'
import { spot } from './spot.ts'

export const bitvavo = venue({
  ...registryEntry('bitvavo'),
  rest: {
    hosts: ['api.bitvavo.com'],
    time: {
      url: 'https://api.bitvavo.com/v2/time',
      read: (answer) => (isFields(answer) ? timeOf(answer.time) : null),
    },
    budget: { weight: 1_000, per: '1m' },
  },
  sources: [spot, books, ...facts],
})
