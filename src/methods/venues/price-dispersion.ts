import { coinAcrossVenues, pegOf } from '../../analytics/venues/venue-markets.ts'
import { from, method } from '../../define/method.ts'
import { stablecoinPegsDaily } from '../../tables/venues/venue-markets.ts'
import { venueSnapshots } from '../../tables/venues/venues.ts'

export const priceDispersionMethod = method({
  id: 'price-dispersion',
  domain: 'venues',
  title: 'Dispersion of spot prices, and pegs',
  answers: 'How far apart are venues, and how far is a stablecoin from a dollar?',
  meaning: 'venues',
  shown: { 'venues-markets': ['symbols.spot_*_usd', 'symbols.spot_dispersion_bps', 'pegs.*'] },
  formula: ['dispersion = (max − min) / median · 10,000 bps', 'deviation = (median − 1) · 10,000 bps'],
  version: '1',
  inputs: [
    from(venueSnapshots, 'price_usd', 'market', 'quote'),
    from(stablecoinPegsDaily, 'min_usd', 'median_usd', 'max_usd'),
  ],
  assumes: ['A peg is told by markets against dollars alone: who pays more in Seoul pays for dollars.'],
  misleads: [
    'Local premiums are in the dispersion of coins. A thin venue with an old price looks like a chance.',
  ],
  example: {
    given: { coin: [100, 101, 102], stablecoin: [0.999, 0.9995, 1.001] },
    steps: [
      'median 101; (102 − 100) / 101 = 0.01980198: 198.019802 bps',
      'median 0.9995; 0.9995 − 1 = −0.0005: −5 bps',
    ],
    gives: { dispersionBps: 198.019802, deviationBps: -5 },
    by: ({ coin, stablecoin }) => {
      const spot = (price_usd: number, at: number) => ({
        venue: `v${at}`,
        market: 'spot' as const,
        symbol: 'X',
        quote: 'USD',
        price_usd,
        volume_24h_usd: null,
        open_interest_usd: null,
        funding_rate_8h_pct: null,
      })
      return {
        dispersionBps: coinAcrossVenues('X', coin.map(spot), new Map()).spot_dispersion_bps,
        deviationBps: pegOf('X', stablecoin.map(spot))!.deviation_bps,
      }
    },
  },
})
