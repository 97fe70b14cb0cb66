import { provider } from '../../define/source.ts'
import { dataSource } from '../../tables/venues/data-sources.ts'
import { stockTokens } from './stock-tokens.ts'
import { stockWrappers } from './stock-wrappers.ts'

export const xstocks = provider({
  ...dataSource('xstocks'),
  rest: {
    // Pools are told by who watches the chains, not by the issuer.
    hosts: ['api.xstocks.fi', 'api.dexscreener.com'],
    // No limit is published.
    budget: { weight: 240, per: '1m' },
    apart: { 'api.dexscreener.com': { weight: 300, per: '1m' } },
  },
  sources: [stockWrappers, stockTokens],
})
