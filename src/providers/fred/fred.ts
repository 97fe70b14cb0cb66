import { provider } from '../../define/source.ts'
import { dataSource } from '../../tables/venues/data-sources.ts'
import { series } from './series.ts'

export const fred = provider({
  ...dataSource('fred'),
  // No limit is published for its graphs; sixteen files a day are far below any.
  rest: { hosts: ['fred.stlouisfed.org'], budget: { weight: 10, per: '1m' } },
  sources: [series],
})
