import { provider } from '../../define/source.ts'
import { dataSource } from '../../tables/venues/data-sources.ts'
import { stockTokens } from './stock-tokens.ts'
import { stockWrappers } from './stock-wrappers.ts'

export const robinhood = provider({
  ...dataSource('robinhood'),
  rest: { hosts: ['api.robinhood.com'], budget: { weight: 60, per: '1s' } },
  sources: [stockWrappers, stockTokens],
})
