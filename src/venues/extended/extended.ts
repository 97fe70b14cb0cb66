import { venue } from '../../define/source.ts'
import { registryEntry } from '../../tables/venues/registry.ts'
import { refusalBy } from '../refusal.ts'
import { contracts } from './contracts.ts'
import { facts } from './facts.ts'
import { market } from './market.ts'
import { settlements } from './settlements.ts'

export const extended = venue({
  ...registryEntry('extended'),
  rest: {
    hosts: ['api.starknet.extended.exchange'],
    refusal: refusalBy({ field: 'status', good: ['OK'] }),
    budget: { weight: 1000, per: '1m' },
  },
  sources: [contracts, market, settlements, ...facts],
})
