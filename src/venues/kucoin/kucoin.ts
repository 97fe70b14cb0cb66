import { venue } from '../../define/source.ts'
import { registryEntry } from '../../tables/venues/registry.ts'
import { isFields, timeOf } from '../fields.ts'
import { refusalBy } from '../refusal.ts'
import { books } from './books.ts'
import { contracts } from './contracts.ts'
import { dated } from './dated.ts'
import { facts } from './facts.ts'
import { market } from './market.ts'
import { settlements } from './settlements.ts'
import { spot } from './spot.ts'

export const kucoin = venue({
  ...registryEntry('kucoin'),
  rest: {
    hosts: ['api-futures.kucoin.com', 'api.kucoin.com'],
    time: {
      url: 'https://api-futures.kucoin.com/api/v1/timestamp',
      read: (answer) => (isFields(answer) ? timeOf(answer.data) : null),
    },
    refusal: refusalBy({ field: 'code', good: ['200000'], limited: ['429000'] }),
    budget: { weight: 2000, per: '30s' },
  },
  sources: [contracts, dated, market, settlements, spot, books, ...facts],
})
