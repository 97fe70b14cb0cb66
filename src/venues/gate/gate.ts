import { venue } from '../../define/source.ts'
import { registryEntry } from '../../tables/venues/registry.ts'
import { isFields, timeOf } from '../fields.ts'
import { books } from './books.ts'
import { contracts } from './contracts.ts'
import { dated } from './dated.ts'
import { facts } from './facts.ts'
import { liquidations } from './liquidations.ts'
import { market } from './market.ts'
import { positioning } from './positioning.ts'
import { settlements } from './settlements.ts'
import { spot } from './spot.ts'

export const gate = venue({
  ...registryEntry('gate'),
  rest: {
    hosts: ['api.gateio.ws'],
    time: {
      url: 'https://api.gateio.ws/api/v4/spot/time',
      read: (answer) => (isFields(answer) ? timeOf(answer.server_time) : null),
    },
    // Without it sizes are cut to whole contracts.
    headers: { 'X-Gate-Size-Decimal': '1' },
    // Of one endpoint; others allow as many beside it. What it refuses it answers with another status than 200.
    budget: { weight: 200, per: '10s' },
  },
  sources: [contracts, dated, market, settlements, liquidations, spot, positioning, books, ...facts],
})
