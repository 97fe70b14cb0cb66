import { referenceVenue } from '../../analytics/market/perp-market.ts'
import { largestFirst } from '../../analytics/ranking.ts'
import type { Instant } from '../../core/clock.ts'
import { noSuch, Problem } from '../../core/errors.ts'
import { baseOf, MAIN_VENUE } from '../../core/symbols.ts'
import { durationMs, isoOf, type Ms, SINCE_EVER } from '../../core/time.ts'
import type { CallerTier } from '../../define/board.ts'
import type { Reader } from '../../define/reader.ts'
import { SERIES_PERIODS, type Series, type SeriesPeriod } from '../../define/series.ts'
import { venueNames } from '../../readings/venues/known-venue.ts'
import { SERIES } from '../../series/index.ts'
import type { perpTickers } from '../../tables/market/tickers.ts'
import type { venues } from '../../tables/venues/venues.ts'

/** Shorter bars than these are for callers with a key. */
const FINEST_WITHOUT_KEY: SeriesPeriod = '15m'
const USUAL: SeriesPeriod = '1h'

export function seriesNamed(metric: string): Series {
  const found = SERIES.find((series) => series.metric === metric)
  if (found) return found
  const allowed = SERIES.map((series) => series.metric)
  throw new Problem('invalid_parameter', `metric must be one of ${allowed.join(', ')}.`, {
    param: 'metric',
    allowed,
  })
}

const isFiner = (one: SeriesPeriod, other: SeriesPeriod) => durationMs(one) < durationMs(other)

/** What was asked for, or what is usual. 400 for bars that are finer than the series, 401 for those that need a key. */
export function periodOf(
  { metric, finest }: Series,
  asked: SeriesPeriod | undefined,
  tier: CallerTier,
): SeriesPeriod {
  const period = asked ?? (isFiner(USUAL, finest) ? finest : USUAL)
  if (isFiner(period, finest)) {
    const allowed = SERIES_PERIODS.filter((one) => !isFiner(one, finest))
    throw new Problem(
      'invalid_parameter',
      `period must be one of ${allowed.join(', ')}: ${metric} is not told more finely.`,
      { param: 'period', allowed },
    )
  }
  if (tier === 'public' && isFiner(period, FINEST_WITHOUT_KEY)) {
    throw new Problem('key_required', `Bars of ${period} need a key; any will do, a free one too.`, {
      param: 'period',
      allowed: SERIES_PERIODS.filter((one) => !isFiner(one, FINEST_WITHOUT_KEY)),
    })
  }
  return period
}

export function assertTimes(from: Ms | undefined, to: Ms): void {
  if (to <= SINCE_EVER) {
    throw new Problem('invalid_parameter', `to must be later than ${isoOf(SINCE_EVER)}.`, { param: 'to' })
  }
  if (from !== undefined && from >= to) {
    throw new Problem('invalid_parameter', 'from must be before to, and before now.', { param: 'from' })
  }
}

/** Of a series that is told of some coins alone, 404 for any other. */
export function assertSymbol({ metric, symbols }: Series, symbol: string): void {
  const coin = baseOf(symbol)
  if (typeof symbols === 'string' || symbols.includes(coin)) return
  throw noSuch('symbol', { symbol }, `has no series ${metric}`, symbols)
}

/** 404 for what no venue lists; asked where nothing of it is on record. A record that is empty knows of no names at all. */
export async function assertListed(
  tickers: Reader<typeof perpTickers>,
  symbol: string,
  now: Instant,
): Promise<void> {
  const listed = await tickers.aggregate({
    by: ['symbol'],
    take: { volume: { max: 'quote_volume_24h' } },
    ...now.last('24h'),
  })
  if (listed.length === 0 || listed.some((row) => row.symbol === symbol)) return
  const names = largestFirst(listed, ({ volume }) => volume).map((row) => row.symbol)
  throw noSuch('symbol', { symbol }, 'is not a perpetual that we record', names)
}

/** The venue that was asked for, or the one that stands for the market in this perpetual; null of other series. */
export async function venueOf(
  { tickers, registry }: { tickers: Reader<typeof perpTickers>; registry: Reader<typeof venues> },
  { metric, byVenue }: Series,
  symbol: string,
  asked: string | undefined,
  now: Instant,
): Promise<string | null> {
  if (asked !== undefined) await venueNames(registry, asked)
  if (!byVenue) {
    if (asked === undefined) return null
    throw new Problem('invalid_parameter', `${metric} is not told by venue: leave venue out.`, {
      param: 'venue',
    })
  }
  if (asked !== undefined) return asked
  const listed = await tickers.latest({
    by: ['exchange', 'symbol'],
    columns: ['exchange', 'symbol', 'quote_volume_24h'],
    where: { symbol },
    ...now.last('24h'),
  })
  return referenceVenue(listed) ?? MAIN_VENUE
}

/** What a series calls it: a perpetual, or the coin where it is told by coin. */
export function nameOf({ reads, subject }: Series, symbol: string): string {
  return reads[subject[0]!]!.coin === undefined ? symbol : baseOf(symbol)
}
