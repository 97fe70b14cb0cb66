import { provider } from '../../define/source.ts'
import { dataSource } from '../../tables/venues/data-sources.ts'
import { etfTable } from './etf.ts'

/** Only where the operator says so (ETF_TABLE): it is a page for people. */
export const farside = provider({
  ...dataSource('farside'),
  // One page every half hour; of the past three, once.
  rest: { hosts: ['farside.co.uk'], budget: { weight: 4, per: '1m' } },
  sources: [etfTable],
})
