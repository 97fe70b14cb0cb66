import { venue } from '../../define/source.ts'
import { registryEntry } from '../../tables/venues/registry.ts'
import { isFields, timeOf } from '../fields.ts'
import { books } from './books.ts'
import { closes } from './closes.ts'
import { facts } from './facts.ts'
import { spot } from './spot.ts'
import { spotMinutes, spotPrints } from './trades.ts'

export const coinbase = venue({
  ...registryEntry('coinbase'),
  rest: {
    hosts: ['api.coinbase.com', 'api.exchange.coinbase.com'],
    time: {
      url: 'https://api.coinbase.com/api/v3/brokerage/time',
      read: (answer) => (isFields(answer) ? timeOf(answer.epochMillis) : null),
    },
    budget: { weight: 10, per: '1s' },
  },
  sources: [spot, spotMinutes, spotPrints, books, closes, ...facts],
})
