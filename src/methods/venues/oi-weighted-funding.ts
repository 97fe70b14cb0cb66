import { basketOf } from '../../analytics/venues/venue-profile.ts'
import { from, method } from '../../define/method.ts'
import { venueSnapshots } from '../../tables/venues/venues.ts'

export const oiWeightedFundingMethod = method({
  id: 'oi-weighted-funding',
  domain: 'venues',
  title: 'Funding weighted by open interest',
  answers: 'What does a dollar of open interest pay, over contracts or venues?',
  meaning: 'venues',
  shown: {
    'venues-markets': [
      '**.funding_8h_*_pct',
      'rows.funding_rate_8h_pct',
      'funding_by_venue.rows.rates_8h_pct',
    ],
    'venues-oi-history': ['oi_weighted_funding_pct'],
    'venues-profile': ['basket.*funding_8h_pct'],
    briefs: ['briefs.numbers.*_funding_pct'],
  },
  formula: ['weighted = Σ(f8 · OI) / Σ OI', 'mean, median, least and largest: each contract counts alike'],
  symbols: { f8: 'funding for eight hours, in percent', OI: 'open interest in dollars, one side' },
  version: '1',
  inputs: [from(venueSnapshots, 'funding_rate_8h_pct', 'open_interest_usd')],
  assumes: ['Over contracts of which both are known.'],
  misleads: ['One venue with a large open interest is most of it.'],
  example: {
    given: {
      contracts: [
        { open_interest_usd: 300, funding_rate_8h_pct: 0.01 },
        { open_interest_usd: 100, funding_rate_8h_pct: 0.05 },
      ],
    },
    steps: [
      'weighted = (300 · 0.01 + 100 · 0.05) / 400 = (3 + 5) / 400 = 0.02 %',
      'plain mean = (0.01 + 0.05) / 2 = 0.03 %',
    ],
    gives: { weightedPct: 0.02, meanPct: 0.03 },
    by: ({ contracts }) => {
      const quotes = contracts.map((contract, at) => ({
        ...contract,
        venue: 'a',
        market: 'perp' as const,
        symbol: `C${at}`,
        price_usd: 1,
        volume_24h_usd: null,
      }))
      const { oi_weighted_funding_8h_pct, avg_funding_8h_pct } = basketOf(quotes)
      return { weightedPct: oi_weighted_funding_8h_pct, meanPct: avg_funding_8h_pct }
    },
  },
})
