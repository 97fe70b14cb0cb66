import { venue } from '../../define/source.ts'
import { registryEntry } from '../../tables/venues/registry.ts'
import { isFields, timeOf } from '../fields.ts'
import { contracts } from './contracts.ts'
import { facts } from './facts.ts'
import { market } from './market.ts'

export const paradex = venue({
  ...registryEntry('paradex'),
  rest: {
    hosts: ['api.prod.paradex.trade'],
    time: {
      url: 'https://api.prod.paradex.trade/v1/system/time',
      read: (answer) => (isFields(answer) ? timeOf(answer.server_time) : null),
    },
    budget: { weight: 1500, per: '1m' },
  },
  // Funding accrues with every moment and is never settled.
  sources: [contracts, market, ...facts],
})
