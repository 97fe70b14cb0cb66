import { venue } from '../../define/source.ts'
import { registryEntry } from '../../tables/venues/registry.ts'
import { refusalBy } from '../refusal.ts'
import { contracts } from './contracts.ts'
import { facts } from './facts.ts'
import { liquidations } from './liquidations.ts'
import { market } from './market.ts'
import { settlements } from './settlements.ts'

export const lighter = venue({
  ...registryEntry('lighter'),
  rest: {
    hosts: ['mainnet.zklighter.elliot.ai'],
    refusal: refusalBy({ field: 'code', good: ['200'], limited: ['23000', '429'] }),
    budget: { weight: 60, per: '1m' },
  },
  sources: [contracts, market, settlements, liquidations, ...facts],
})
