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

export const htx = venue({
  ...registryEntry('htx'),
  rest: {
    hosts: ['api.hbdm.com', 'api.huobi.pro'],
    time: {
      url: 'https://api.hbdm.com/api/v1/timestamp',
      read: (answer) => (isFields(answer) ? timeOf(answer.ts) : null),
    },
    refusal: refusalBy({ field: 'status', good: ['ok'] }),
    budget: { weight: 240, per: '3s' },
    apart: { 'api.huobi.pro': { weight: 100, per: '10s' } },
  },
  sources: [contracts, dated, market, settlements, liquidations, spot, positioning, books, ...facts],
})
