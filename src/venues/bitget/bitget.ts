import { venue } from '../../define/source.ts'
import { registryEntry } from '../../tables/venues/registry.ts'
import { isFields, timeOf } from '../fields.ts'
import { refusalBy } from '../refusal.ts'
import { books } from './books.ts'
import { contracts } from './contracts.ts'
import { dated } from './dated.ts'
import { facts } from './facts.ts'
import { liquidations } from './liquidations.ts'
import { market } from './market.ts'
import { positioning } from './positioning.ts'
import { settlements } from './settlements.ts'
import { spot } from './spot.ts'

export const bitget = venue({
  ...registryEntry('bitget'),
  rest: {
    hosts: ['api.bitget.com'],
    time: {
      url: 'https://api.bitget.com/api/v2/public/time',
      read: (answer) => (isFields(answer) && isFields(answer.data) ? timeOf(answer.data.serverTime) : null),
    },
    refusal: refusalBy({ field: 'code', good: ['00000'], limited: ['429'] }),
    // Of one endpoint; all of them together allow five times as many.
    budget: { weight: 20, per: '1s' },
    apart: {
      'api.bitget.com/api/v2/mix/market/account-long-short': { weight: 1, per: '1s' },
      'api.bitget.com/api/v2/mix/market/position-long-short': { weight: 1, per: '1s' },
      'api.bitget.com/api/v2/mix/market/query-position-lever': { weight: 10, per: '1s' },
      'api.bitget.com/api/v3/market/risk-reserve-all': { weight: 3, per: '1s' },
    },
  },
  sources: [contracts, dated, market, settlements, liquidations, spot, positioning, books, ...facts],
})
