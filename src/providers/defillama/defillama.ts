import { provider } from '../../define/source.ts'
import { dataSource } from '../../tables/venues/data-sources.ts'
import { stablecoins } from './stablecoins.ts'

export const defillama = provider({
  ...dataSource('defillama'),
  // No limit is published for the free side; a chart a second is what a page with charts asks.
  rest: { hosts: ['stablecoins.llama.fi'], budget: { weight: 60, per: '1m' } },
  sources: [stablecoins],
})
