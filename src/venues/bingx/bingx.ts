import { venue } from '../../define/source.ts'
import { registryEntry } from '../../tables/venues/registry.ts'
import { isFields, timeOf } from '../fields.ts'
import { refusalBy } from '../refusal.ts'
import { books } from './books.ts'
import { contracts } from './contracts.ts'
import { facts } from './facts.ts'
import { market } from './market.ts'
import { openInterest } from './open-interest.ts'
import { settlements } from './settlements.ts'
import { spot } from './spot.ts'

export const bingx = venue({
  ...registryEntry('bingx'),
  rest: {
    hosts: ['open-api.bingx.com'],
    time: {
      url: 'https://open-api.bingx.com/openApi/swap/v2/server/time',
      read: (answer) => (isFields(answer) && isFields(answer.data) ? timeOf(answer.data.serverTime) : null),
    },
    refusal: refusalBy({ field: 'code', good: ['0'], limited: ['100410'] }),
    budget: { weight: 500, per: '10s' },
  },
  sources: [contracts, market, openInterest, settlements, spot, books, ...facts],
})
