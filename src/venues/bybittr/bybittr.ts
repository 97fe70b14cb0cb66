import { venue } from '../../define/source.ts'
import { registryEntry } from '../../tables/venues/registry.ts'
import { isFields, timeOf } from '../fields.ts'
import { refusalBy } from '../refusal.ts'
import { books } from './books.ts'
import { facts } from './facts.ts'
import { spot } from './spot.ts'

export const bybittr = venue({
  ...registryEntry('bybittr'),
  rest: {
    hosts: ['api.bybit.tr'],
    time: {
      url: 'https://api.bybit.tr/v5/market/time',
      read: (answer) => (isFields(answer) ? timeOf(answer.time) : null),
    },
    refusal: refusalBy({ field: 'retCode', good: ['0'], limited: ['10006', '10018'] }),
    budget: { weight: 600, per: '5s' },
  },
  sources: [spot, books, ...facts],
})
