import { provider } from '../../define/source.ts'
import { dataSource } from '../../tables/venues/data-sources.ts'
import { globalMarket } from './global.ts'

export const coingecko = provider({
  ...dataSource('coingecko'),
  // Without a key five to fifteen a minute are shared by all who ask from an address.
  rest: { hosts: ['api.coingecko.com'], budget: { weight: 5, per: '1m' } },
  sources: [globalMarket],
})
