import { venue } from '../../define/source.ts'
import { registryEntry } from '../../tables/venues/registry.ts'
import { isFields, timeOf } from '../fields.ts'
import { refusalBy } from '../refusal.ts'
import { books } from './books.ts'
import { contracts } from './contracts.ts'
import { facts } from './facts.ts'
import { market } from './market.ts'
import { settlements } from './settlements.ts'
import { spot } from './spot.ts'

export const mexc = venue({
  ...registryEntry('mexc'),
  rest: {
    hosts: ['api.mexc.com'],
    time: {
      url: 'https://api.mexc.com/api/v1/contract/ping',
      read: (answer) => (isFields(answer) ? timeOf(answer.data) : null),
    },
    refusal: refusalBy({ field: 'code', good: ['0', '200'], limited: ['510'] }),
    budget: { weight: 500, per: '10s' },
    // Of one endpoint; others allow as many beside it.
    apart: { 'api.mexc.com/api/v1/contract': { weight: 20, per: '2s' } },
  },
  sources: [contracts, market, settlements, spot, books, ...facts],
})
