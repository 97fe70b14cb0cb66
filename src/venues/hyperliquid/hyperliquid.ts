import { venue } from '../../define/source.ts'
import { registryEntry } from '../../tables/venues/registry.ts'
import { contracts } from './contracts.ts'
import { facts } from './facts.ts'
import { market } from './market.ts'
import { settlements } from './settlements.ts'
import { tradfi } from './tradfi.ts'

export const hyperliquid = venue({
  ...registryEntry('hyperliquid'),
  rest: { hosts: ['api.hyperliquid.xyz'], budget: { weight: 1200, per: '1m' } },
  sources: [contracts, market, settlements, tradfi, ...facts],
})
