import { venue } from '../../define/source.ts'
import { registryEntry } from '../../tables/venues/registry.ts'
import { isFields, timeOf } from '../fields.ts'
import { refusalBy } from '../refusal.ts'
import { contracts } from './contracts.ts'
import { facts } from './facts.ts'
import { market } from './market.ts'
import { settlements } from './settlements.ts'

export const apex = venue({
  ...registryEntry('apex'),
  rest: {
    hosts: ['omni.apex.exchange'],
    time: {
      url: 'https://omni.apex.exchange/api/v3/time',
      read: (answer) => (isFields(answer) && isFields(answer.data) ? timeOf(answer.data.time) : null),
    },
    // What is answered has no code at all.
    refusal: refusalBy({ field: 'code', good: ['0'], limited: ['429'] }),
    budget: { weight: 600, per: '1m' },
  },
  sources: [contracts, market, settlements, ...facts],
})
