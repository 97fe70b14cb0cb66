import { venue } from '../../define/source.ts'
import { registryEntry } from '../../tables/venues/registry.ts'
import { isFields, timeOf } from '../fields.ts'
import { refusalBy } from '../refusal.ts'
import { HOST, publicUrl } from './api.ts'
import { contracts } from './contracts.ts'
import { facts } from './facts.ts'
import { market } from './market.ts'
import { settlements } from './settlements.ts'

export const edgex = venue({
  ...registryEntry('edgex'),
  rest: {
    hosts: [HOST],
    // Where the second version was seen before.
    otherHosts: { [HOST]: 'edgex-prod-v2.edgex.exchange' },
    time: {
      url: publicUrl('meta/getServerTime'),
      read: (answer) => (isFields(answer) && isFields(answer.data) ? timeOf(answer.data.timeMillis) : null),
    },
    refusal: refusalBy({ field: 'code', good: ['SUCCESS'] }),
    // Not published. At a call every 300 ms it has been seen to go on answering, and of this we spend three quarters.
    budget: { weight: 4, per: '1s' },
  },
  sources: [contracts, market, settlements, ...facts],
})
