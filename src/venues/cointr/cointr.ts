import { venue } from '../../define/source.ts'
import { registryEntry } from '../../tables/venues/registry.ts'
import { isFields, timeOf } from '../fields.ts'
import { refusalBy } from '../refusal.ts'
import { books } from './books.ts'
import { facts } from './facts.ts'
import { spot } from './spot.ts'

export const cointr = venue({
  ...registryEntry('cointr'),
  rest: {
    hosts: ['api.cointr.com'],
    time: {
      url: 'https://api.cointr.com/api/v2/public/time',
      read: (answer) => (isFields(answer) ? timeOf(answer.requestTime) : null),
    },
    refusal: refusalBy({ field: 'code', good: ['00000'], limited: ['429', '40429'] }),
    budget: { weight: 20, per: '1s' },
  },
  sources: [spot, books, ...facts],
})
