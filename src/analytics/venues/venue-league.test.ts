import { describe, expect, it } from 'vitest'
import { venueLeague } from './venue-league.ts'
import type { VenueQuote } from './venue-quote.ts'

const quote = (
  venue: string,
  market: VenueQuote['market'],
  open_interest_usd: number | null,
  volume_24h_usd: number | null,
  funding_rate_8h_pct: number | null = null,
): VenueQuote => ({
  venue,
  market,
  symbol: 'BTC',
  price_usd: 100,
  volume_24h_usd,
  open_interest_usd,
  funding_rate_8h_pct,
})
const TYPES = new Map<string, 'cex' | 'dex'>([
  ['spot-small', 'cex'],
  ['spot-large', 'cex'],
  ['silent', 'cex'],
  ['b', 'dex'],
  ['a', 'cex'],
])

describe('the league of venues', () => {
  it('ranks by open interest, then those without by what is traded, then the silent', () => {
    const rows = venueLeague(
      [
        quote('a', 'perp', 750, 40, 0.01),
        quote('a', 'spot', null, 5),
        quote('b', 'perp', 250, 60, -0.02),
        quote('spot-small', 'spot', null, 7),
        quote('spot-large', 'spot', null, 70),
      ],
      TYPES,
    )
    expect(rows.map(({ venue }) => venue)).toEqual(['a', 'b', 'spot-large', 'spot-small', 'silent'])
    expect(rows[0]).toEqual({
      venue: 'a',
      type: 'cex',
      perps: 1,
      spot_markets: 1,
      perp_oi_usd: 750,
      oi_share_pct: 75,
      perp_volume_24h_usd: 40,
      volume_share_pct: 40,
      spot_volume_24h_usd: 5,
      funding_8h_oi_weighted_pct: 0.01,
      perp_oi_missing_usd: 0,
    })
    expect(rows.at(-1)).toMatchObject({
      perps: 0,
      perp_oi_usd: null,
      oi_share_pct: null,
      volume_share_pct: null,
    })
  })

  it('tells no share while a part that counts is missing of the whole', () => {
    const [a] = venueLeague([quote('a', 'perp', 900, 90)], TYPES, [quote('b', 'perp', 100, 10)])
    expect(a).toMatchObject({ venue: 'a', perp_oi_usd: 900, oi_share_pct: null, volume_share_pct: null })
  })
})
