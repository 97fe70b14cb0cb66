import { venue } from '../../define/source.ts'
import { registryEntry } from '../../tables/venues/registry.ts'
import { isFields, timeOf } from '../fields.ts'
import { refusalBy } from '../refusal.ts'
import { contracts } from './contracts.ts'
import { facts } from './facts.ts'
import { market } from './market.ts'
import { settlements } from './settlements.ts'

export const phemex = venue({
  ...registryEntry('phemex'),
  rest: {
    hosts: ['api.phemex.com'],
    time: {
      url: 'https://api.phemex.com/public/time',
      read: (answer) => (isFields(answer) && isFields(answer.data) ? timeOf(answer.data.serverTime) : null),
    },
    budget: { weight: 5000, per: '5m' },
    refusal: refusalBy({ field: 'code', good: ['0'] }),
  },
  sources: [contracts, market, settlements, ...facts],
})
