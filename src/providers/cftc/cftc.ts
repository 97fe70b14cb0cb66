import { provider } from '../../define/source.ts'
import { dataSource } from '../../tables/venues/data-sources.ts'
import { commitments } from './cot.ts'

export const cftc = provider({
  ...dataSource('cftc'),
  // Who asks without a token shares a pool of which no size is published.
  rest: { hosts: ['publicreporting.cftc.gov'], budget: { weight: 10, per: '1m' } },
  sources: [commitments],
})
