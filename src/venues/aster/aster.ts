import { venue } from '../../define/source.ts'
import { registryEntry } from '../../tables/venues/registry.ts'
import { isFields, timeOf } from '../fields.ts'
import { contracts } from './contracts.ts'
import { facts } from './facts.ts'
import { liquidations } from './liquidations.ts'
import { market } from './market.ts'
import { openInterest } from './open-interest.ts'
import { settlements } from './settlements.ts'

export const aster = venue({
  ...registryEntry('aster'),
  rest: {
    hosts: ['fapi.asterdex.com'],
    time: {
      url: 'https://fapi.asterdex.com/fapi/v3/time',
      read: (answer) => (isFields(answer) ? timeOf(answer.serverTime) : null),
    },
    budget: { weight: 2400, per: '1m' },
  },
  sources: [contracts, market, openInterest, settlements, liquidations, ...facts],
})
