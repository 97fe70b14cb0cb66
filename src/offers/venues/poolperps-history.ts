import { offer } from '../../define/offer.ts'
import { optionalChoice, optionalCoinChoice } from '../../define/params.ts'
import { tableHistory } from '../../define/table-history.ts'
import { POOL_MARKETS, POOL_METRICS, poolperpsHourly } from '../../tables/venues/pool-perps.ts'

export const poolperpsHistory = offer({
  route: 'poolperps-history',
  aliases: ['jupiter-history'],
  priceUsd: 0.005,
  about:
    'Hourly open interest, utilisation, borrow rates and pool figures of the perpetual exchange that trades against a pool, per market and metric.',
  source: 'accounts of the pool on chain',
  params: {
    symbol: optionalCoinChoice(POOL_MARKETS, 'Only this market, or the token of the pool.'),
    metric: optionalChoice(POOL_METRICS, 'Only this figure.'),
  },
  answer: tableHistory(poolperpsHourly, {
    columns: ['ts', 'symbol', 'metric', 'value'],
    by: { symbol: 'symbol', metric: 'metric' },
    limitMax: 20_000,
  }),
})
