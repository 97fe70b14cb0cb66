import { venue } from '../../define/source.ts'
import { registryEntry } from '../../tables/venues/registry.ts'
import { refusalBy } from '../refusal.ts'
import { contracts } from './contracts.ts'
import { facts } from './facts.ts'
import { market } from './market.ts'
import { settlements } from './settlements.ts'
import { spot } from './spot.ts'

export const cryptocom = venue({
  ...registryEntry('cryptocom'),
  rest: {
    hosts: ['api.crypto.com'],
    // Of each method; together they stay below what one of them may.
    budget: { weight: 100, per: '1s' },
    refusal: refusalBy({ field: 'code', good: ['0'], limited: ['42901'] }),
  },
  sources: [contracts, market, settlements, spot, ...facts],
})
