import { venue } from '../../define/source.ts'
import { registryEntry } from '../../tables/venues/registry.ts'
import { isFields, timeOf } from '../fields.ts'
import { refusalBy } from '../refusal.ts'
import { books } from './books.ts'
import { facts } from './facts.ts'
import { spot } from './spot.ts'

export const binancetr = venue({
  ...registryEntry('binancetr'),
  rest: {
    hosts: ['www.binance.tr', 'api.binance.me'],
    time: {
      url: 'https://api.binance.me/api/v3/time',
      read: (answer) => (isFields(answer) ? timeOf(answer.serverTime) : null),
    },
    refusal: refusalBy({ field: 'code', good: ['0'] }),
    budget: { weight: 6_000, per: '1m' },
  },
  sources: [spot, books, ...facts],
})
