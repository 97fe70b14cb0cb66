import { provider } from '../../define/source.ts'
import { dataSource } from '../../tables/venues/data-sources.ts'
import { rates } from './rates.ts'

export const ecb = provider({
  ...dataSource('ecb'),
  // No limit is published; two files a day are far below any.
  rest: { hosts: ['www.ecb.europa.eu'], budget: { weight: 10, per: '1m' } },
  sources: [rates],
})
