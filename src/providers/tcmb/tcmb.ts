import { provider } from '../../define/source.ts'
import { dataSource } from '../../tables/venues/data-sources.ts'
import { rates } from './rates.ts'

export const tcmb = provider({
  ...dataSource('tcmb'),
  // No limit is published; a small file now and then is far below any.
  rest: { hosts: ['www.tcmb.gov.tr'], budget: { weight: 20, per: '1m' } },
  sources: [rates],
})
