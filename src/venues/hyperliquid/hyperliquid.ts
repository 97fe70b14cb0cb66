import { venue } from '../../define/source.ts'
import { registryEntry } from '../../tables/venues/registry.ts'
import { accounts } from './accounts.ts'
import { contracts } from './contracts.ts'
import { facts } from './facts.ts'
import { LEADERBOARD_HOST } from './leaderboard.ts'
import { market } from './market.ts'
import { settlements } from './settlements.ts'

export const hyperliquid = venue({
  ...registryEntry('hyperliquid'),
  rest: {
    hosts: ['api.hyperliquid.xyz', LEADERBOARD_HOST],
    budget: { weight: 1200, per: '1m' },
    // No limit is published of the file, which is so large that it must not be asked for anew at every try.
    apart: { [LEADERBOARD_HOST]: { weight: 1, per: '1m' } },
  },
  sources: [contracts, market, settlements, accounts, ...facts],
})
