import { offer } from '../../define/offer.ts'
import { optionalChoice, optionalPerpSymbol, optionalVenue } from '../../define/params.ts'
import { tableHistory } from '../../define/table-history.ts'
import { POSITIONING_METRICS, positioningReadings } from '../../tables/positioning/positioning.ts'

export const positioningHistory = offer({
  route: 'positioning-history',
  priceUsd: 0.005,
  about:
    'How accounts and positions lean, as each venue publishes it: long/short ratios of accounts and positions, taker ratios and shares, margin longs and shorts, open interest of pools by side.',
  source: 'positioning statistics of the venues',
  params: {
    symbol: optionalPerpSymbol(),
    exchange: optionalVenue('Venue id in lower case.'),
    metric: optionalChoice(POSITIONING_METRICS, 'Only this figure.'),
  },
  answer: tableHistory(positioningReadings, {
    columns: ['ts', 'exchange', 'symbol', 'metric', 'value'],
    by: { symbol: 'symbol', exchange: 'exchange', metric: 'metric' },
    limitMax: 20_000,
  }),
})
