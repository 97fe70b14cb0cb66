import { median, sum } from '../core/stats.ts'
import { compareText } from './ranking.ts'

/** What a venue said last about one market of a coin. */
export interface VenueQuote {
  readonly venue: string
  readonly market: 'perp' | 'spot'
  readonly symbol: string
  readonly price_usd: number
  readonly volume_24h_usd: number | null
  /** One-sided: feeds that count both sides were halved before they were kept. */
  readonly open_interest_usd: number | null
  readonly funding_rate_8h_pct: number | null
}

export type VenueTypes = ReadonlyMap<string, 'cex' | 'dex'>

/** Coins that are worth a dollar or should be; they are shown by their peg. */
const STABLECOINS: ReadonlySet<string> = new Set(
  'USDT USDC DAI FDUSD TUSD USDE USDS USD1 PYUSD RLUSD USDP GUSD'.split(' '),
)

export function isStablecoin(symbol: string): boolean {
  return STABLECOINS.has(symbol)
}

/** Sums over venues; null where no venue tells. */
export function venueTotals(quotes: readonly VenueQuote[], types: VenueTypes) {
  const perps = quotes.filter(({ market }) => market === 'perp')
  const oi = known(perps, ({ open_interest_usd }) => open_interest_usd)
  const dexOi = known(
    perps.filter(({ venue }) => types.get(venue) === 'dex'),
    ({ open_interest_usd }) => open_interest_usd,
  )
  const perpOi = total(oi)
  return {
    perp_oi_usd: perpOi,
    dex_oi_usd: perpOi === null ? null : sum(dexOi),
    dex_share_pct: perpOi === null || perpOi === 0 ? null : (100 * sum(dexOi)) / perpOi,
    perp_volume_24h_usd: total(known(perps, ({ volume_24h_usd }) => volume_24h_usd)),
    spot_volume_24h_usd: total(
      known(
        quotes.filter(({ market }) => market === 'spot'),
        ({ volume_24h_usd }) => volume_24h_usd,
      ),
    ),
  }
}

/** Σ(rate · open interest) / Σ(open interest), over contracts of which both are known. */
export function oiWeightedFunding(
  quotes: readonly Pick<VenueQuote, 'open_interest_usd' | 'funding_rate_8h_pct'>[],
): number | null {
  let weighted = 0
  let weight = 0
  for (const { open_interest_usd, funding_rate_8h_pct } of quotes) {
    if (open_interest_usd === null || funding_rate_8h_pct === null) continue
    weighted += open_interest_usd * funding_rate_8h_pct
    weight += open_interest_usd
  }
  return weight > 0 ? weighted / weight : null
}

/** One coin across venues. */
export function coinAcrossVenues(coin: string, quotes: readonly VenueQuote[], types: VenueTypes) {
  const { perp_oi_usd, dex_share_pct, perp_volume_24h_usd, spot_volume_24h_usd } = venueTotals(quotes, types)
  const perps = quotes.filter(({ market }) => market === 'perp')
  const rates = extremes(perps, ({ funding_rate_8h_pct }) => funding_rate_8h_pct)
  const spot = extremes(
    quotes.filter(({ market }) => market === 'spot'),
    ({ price_usd }) => price_usd,
  )
  return {
    symbol: coin,
    venues: new Set(quotes.map(({ venue }) => venue)).size,
    perp_oi_usd,
    dex_share_pct,
    perp_volume_24h_usd,
    spot_volume_24h_usd,
    funding_8h_min_pct: rates?.min ?? null,
    funding_8h_max_pct: rates?.max ?? null,
    funding_8h_median_pct: rates?.median ?? null,
    funding_8h_oi_weighted_pct: oiWeightedFunding(perps),
    funding_min_venue: rates?.minVenue ?? null,
    funding_max_venue: rates?.maxVenue ?? null,
    spot_min_usd: spot?.min ?? null,
    spot_median_usd: spot?.median ?? null,
    spot_max_usd: spot?.max ?? null,
    spot_dispersion_bps: spot && spot.median > 0 ? ((spot.max - spot.min) / spot.median) * 1e4 : null,
  }
}

/** What a stablecoin is worth across venues; null where nobody trades it. */
export function pegOf(symbol: string, quotes: readonly VenueQuote[]) {
  const spot = quotes.filter(({ market }) => market === 'spot')
  const found = extremes(spot, ({ price_usd }) => price_usd)
  if (!found) return null
  return {
    symbol,
    venues: new Set(spot.map(({ venue }) => venue)).size,
    min_usd: found.min,
    median_usd: found.median,
    max_usd: found.max,
    deviation_bps: (found.median - 1) * 1e4,
    min_venue: found.minVenue,
    max_venue: found.maxVenue,
  }
}

export function byCoin<Q extends VenueQuote>(quotes: readonly Q[]): Map<string, Q[]> {
  const groups = new Map<string, Q[]>()
  for (const quote of quotes) {
    const group = groups.get(quote.symbol)
    if (group) group.push(quote)
    else groups.set(quote.symbol, [quote])
  }
  return groups
}

/** Of equal figures the first venue by name. */
function extremes(quotes: readonly VenueQuote[], figureOf: (quote: VenueQuote) => number | null) {
  const found = quotes
    .flatMap((quote) => {
      const figure = figureOf(quote)
      return figure === null ? [] : [{ figure, venue: quote.venue }]
    })
    .sort((a, b) => a.figure - b.figure || compareText(a.venue, b.venue))
  const [first] = found
  const last = found.find(({ figure }) => figure === found.at(-1)!.figure)
  if (!first || !last) return null
  return {
    min: first.figure,
    max: last.figure,
    median: median(found.map(({ figure }) => figure))!,
    minVenue: first.venue,
    maxVenue: last.venue,
  }
}

function known(quotes: readonly VenueQuote[], figureOf: (quote: VenueQuote) => number | null): number[] {
  return quotes.flatMap((quote) => figureOf(quote) ?? [])
}

function total(figures: readonly number[]): number | null {
  return figures.length > 0 ? sum(figures) : null
}
