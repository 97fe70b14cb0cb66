import { venueLeague } from '../../analytics/venues/venue-league.ts'
import { venueTotals } from '../../analytics/venues/venue-markets.ts'
import { from, method } from '../../define/method.ts'
import { venueOiHourly } from '../../tables/venues/venue-markets.ts'
import { venueSnapshots } from '../../tables/venues/venues.ts'

export const venueTotalsMethod = method({
  id: 'venue-totals',
  domain: 'venues',
  title: 'Totals over venues, shares, and what is missing',
  answers: 'How much is open and traded on all venues, who has which part, and what does the sum lack?',
  meaning: 'venues',
  shown: {
    'venues-markets': [
      'totals.*',
      'venues.*_usd',
      'venues.*_share_pct',
      'symbols.*oi*_usd',
      'symbols.*volume*_usd',
      'symbols.dex_share_pct',
      'funding_by_venue.rows.perp_oi_usd',
    ],
    'venues-oi-history': ['points.*'],
    'venues-profile': ['basket.*_usd'],
    tradfi: ['totals.open_interest_usd', 'totals.volume_24h_usd'],
    briefs: ['briefs.numbers.open_interest_usd', 'briefs.numbers.open_interest_change_pct'],
  },
  formula: [
    'total = Σ of what venues tell now; a figure stands for 35 minutes',
    'missing = Σ of what was told within 24 hours and is not now, as it was last',
    'whole: missing ≤ 0.01 · (total + missing)',
    'share % = part / total · 100, null where the total is not whole',
  ],
  version: '1',
  inputs: [
    from(venueSnapshots, 'venue', 'market', 'open_interest_usd', 'volume_24h_usd'),
    from(venueOiHourly, 'oi_usd', 'dex_oi_usd', 'missing_usd'),
  ],
  assumes: ['A hundredth is ours: of thousands of contracts a few always are late.'],
  misleads: ['A total grows when a venue is taken up. Volume is what venues say it is.'],
  example: {
    given: {
      openInterestUsd: { binance: 600, bybit: 300, hyperliquid: 100 },
      onChain: ['hyperliquid'],
      missingUsd: 5,
      missingLater: 50,
    },
    steps: [
      'total = 600 + 300 + 100 = 1,000; 5 are missing, no more than 0.01 · 1,005 = 10.05: whole',
      'on chain 100 / 1,000 = 10 %; Binance 600 / 1,000 = 60 %',
      'With 50 missing, more than 0.01 · 1,050 = 10.5: shares are unknown',
    ],
    gives: { totalUsd: 1000, dexSharePct: 10, binanceSharePct: 60, dexShareLater: null },
    by: ({ openInterestUsd, onChain, missingUsd, missingLater }) => {
      const perp = (venue: string, usd: number) => ({
        venue,
        market: 'perp' as const,
        symbol: 'BTC',
        price_usd: 1,
        volume_24h_usd: null,
        open_interest_usd: usd,
        funding_rate_8h_pct: null,
      })
      const quotes = Object.entries(openInterestUsd).map(([venue, usd]) => perp(venue, usd))
      const typeOf = (venue: string) =>
        onChain.some((one) => one === venue) ? ('dex' as const) : ('cex' as const)
      const types = new Map([
        ...quotes.map(({ venue }) => [venue, typeOf(venue)] as const),
        ['okx', 'cex' as const],
      ])
      const totals = venueTotals(quotes, types, [perp('okx', missingUsd)])
      const league = venueLeague(quotes, types, [perp('okx', missingUsd)])
      return {
        totalUsd: totals.perp_oi_usd,
        dexSharePct: totals.dex_share_pct,
        binanceSharePct: league[0]!.oi_share_pct,
        dexShareLater: venueTotals(quotes, types, [perp('okx', missingLater)]).dex_share_pct,
      }
    },
  },
})
