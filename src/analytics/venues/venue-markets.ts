import { median, sumKnown } from '../../core/stats.ts'
import { compareText } from '../ranking.ts'
import { isWhole, missingVenues } from './lacking.ts'
import type { VenueQuote } from './venue-quote.ts'

export type VenueTypes = ReadonlyMap<string, 'cex' | 'dex'>

/** Coins that are worth a dollar or should be; they are shown by their peg. */
const STABLECOINS: ReadonlySet<string> = new Set(
  'USDT USDC DAI FDUSD TUSD USDE USDS USD1 PYUSD RLUSD USDP GUSD'.split(' '),
)

export function isStablecoin(symbol: string): boolean {
  return STABLECOINS.has(symbol)
}

function isDollars(quote: string): boolean {
  return quote === 'USD' || isStablecoin(quote)
}

/** Sums over venues, null where no venue tells; beside them what they lack, as it was known last. */
export function venueTotals(
  quotes: readonly VenueQuote[],
  types: VenueTypes,
  lacking: readonly VenueQuote[] = [],
) {
  const told = quotes.filter(({ open_interest_usd }) => open_interest_usd !== null)
  return {
    ...sumsOf(quotes, types, lacking),
    perp_oi_venues: new Set(told.map(({ venue }) => venue)).size,
    perp_oi_missing: missingVenues(told, lacking),
  }
}

function sumsOf(quotes: readonly VenueQuote[], types: VenueTypes, lacking: readonly VenueQuote[]) {
  const [perps, spot] = [byMarket(quotes, 'perp'), byMarket(quotes, 'spot')]
  const [perpsLacking, spotLacking] = [byMarket(lacking, 'perp'), byMarket(lacking, 'spot')]
  const onChain = ({ venue }: VenueQuote) => types.get(venue) === 'dex'
  const oi = amountOf(perps, perpsLacking, ({ open_interest_usd }) => open_interest_usd)
  const dex = amountOf(
    perps.filter(onChain),
    perpsLacking.filter(onChain),
    ({ open_interest_usd }) => open_interest_usd,
  )
  // Where no on-chain venue has a perpetual, nothing of it is open there: that is known.
  const dexUsd = perps.some(onChain) || dex.missing > 0 ? dex.usd : 0
  const perpVolume = amountOf(perps, perpsLacking, ({ volume_24h_usd }) => volume_24h_usd)
  const spotVolume = amountOf(spot, spotLacking, ({ volume_24h_usd }) => volume_24h_usd)
  return {
    perp_oi_usd: oi.usd,
    dex_oi_usd: oi.usd === null ? null : dexUsd,
    dex_share_pct: sharePct({ usd: dexUsd, missing: dex.missing }, oi),
    perp_volume_24h_usd: perpVolume.usd,
    spot_volume_24h_usd: spotVolume.usd,
    perp_oi_missing_usd: oi.missing,
    dex_oi_missing_usd: dex.missing,
    perp_volume_missing_usd: perpVolume.missing,
    spot_volume_missing_usd: spotVolume.missing,
  }
}

interface Amount {
  readonly usd: number | null
  readonly missing: number
}

/** Null unless both are whole: a part that lacks makes every other part of the rest look larger. */
function sharePct(part: Amount, whole: Amount): number | null {
  if (part.usd === null || whole.usd === null || whole.usd === 0) return null
  if (!isWhole(part.usd, part.missing) || !isWhole(whole.usd, whole.missing)) return null
  return (100 * part.usd) / whole.usd
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
export function coinAcrossVenues(
  coin: string,
  quotes: readonly VenueQuote[],
  types: VenueTypes,
  lacking: readonly VenueQuote[] = [],
) {
  const { dex_oi_usd: _, dex_oi_missing_usd: __, ...sums } = sumsOf(quotes, types, lacking)
  const perps = byMarket(quotes, 'perp')
  const rates = extremes(perps, ({ funding_rate_8h_pct }) => funding_rate_8h_pct)
  const spot = extremes(byMarket(quotes, 'spot'), ({ price_usd }) => price_usd)
  return {
    symbol: coin,
    venues: new Set(quotes.map(({ venue }) => venue)).size,
    ...sums,
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

type PegQuote = Pick<VenueQuote, 'venue' | 'market' | 'price_usd'> & { readonly quote: string }

/**
 * What a stablecoin is worth across venues; null where nobody trades it for dollars. What it costs in other money is told
 * at the official rate: whoever pays more in Seoul or Istanbul pays for dollars, and not for this coin.
 */
export function pegOf(symbol: string, quotes: readonly PegQuote[]) {
  const spot = quotes.filter(({ market, quote }) => market === 'spot' && isDollars(quote))
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

/** Of equal figures the first venue by name. */
function extremes<Q extends Pick<VenueQuote, 'venue'>>(
  quotes: readonly Q[],
  figureOf: (quote: Q) => number | null,
) {
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

function byMarket(quotes: readonly VenueQuote[], market: VenueQuote['market']): VenueQuote[] {
  return quotes.filter((quote) => quote.market === market)
}

function amountOf(
  quotes: readonly VenueQuote[],
  lacking: readonly VenueQuote[],
  figureOf: (quote: VenueQuote) => number | null,
): Amount {
  return { usd: sumKnown(quotes.map(figureOf)), missing: sumKnown(lacking.map(figureOf)) ?? 0 }
}
