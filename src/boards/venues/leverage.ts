import { isOverdue } from '../../analytics/record/coverage.ts'
import { type Ladder, leverageBySymbol, leverageByVenue } from '../../analytics/venues/leverage.ts'
import type { Instant } from '../../core/clock.ts'
import { noSuch } from '../../core/errors.ts'
import { baseOf, perpOf } from '../../core/symbols.ts'
import { DAY } from '../../core/time.ts'
import * as is from '../../define/answer.ts'
import { board } from '../../define/board.ts'
import { optionalPerpSymbol, optionalVenue } from '../../define/params.ts'
import type { Readers } from '../../define/reader.ts'
import { shown } from '../../define/shown.ts'
import { heardFrom } from '../../readings/record/heard-from.ts'
import { newest } from '../../readings/record/hearing.ts'
import { venueNames } from '../../readings/venues/known-venue.ts'
import { type LadderFilter, readLadderChanges, readLadders } from '../../readings/venues/leverage.ts'
import { perpTickers } from '../../tables/market/tickers.ts'
import { collectorRuns } from '../../tables/record/recording.ts'
import { leverageFeed, leverageTiers } from '../../tables/venues/leverage.ts'
import { venues } from '../../tables/venues/venues.ts'
import { Ladders, Overview, Step } from './leverage-answer.ts'

/** A ladder is written when it changes: in between, that its venue was read is what holds. */
const tables = { tiers: leverageTiers, scans: collectorRuns, registry: venues, tickers: perpTickers }
type Tables = Readers<typeof tables>

const SYMBOLS = 100
const LADDERS = 150
const CHANGES = 100
/** Scans are looked for this far back: longer than it takes to be called stale. */
const SCANS_BACK = '10d'

export const leverageTiersBoard = board({
  id: 'leverage-tiers',
  path: '/api/public/leverage-tiers',
  title: 'Leverage ladders',
  about: 'How much leverage venues allow on each perpetual at which size, and what they changed.',
  mcp: 'get_leverage_tiers',
  cadence: '1d',
  spelling: 'snake',
  params: {
    symbol: optionalPerpSymbol('Only ladders of this coin, as BTC.'),
    venue: optionalVenue('Only ladders of this venue.'),
  },
  result: is.either({ Overview, Ladders }),
  example: { symbol: 'BTC' },
  reads: tables,
  subject: 'scans',
  async compute(readers, { symbol, venue }, { now }) {
    await venueNames(readers.registry, venue)
    if (symbol === undefined && venue === undefined) return await overview(readers, now)
    return await filtered(readers, { symbol: symbol === undefined ? undefined : baseOf(symbol), venue }, now)
  },
})

async function overview({ tiers, scans }: Tables, now: Instant) {
  const [{ ladders }, changes] = await Promise.all([
    readLadders(tiers, {}, now),
    readLadderChanges(tiers, {}, now, { most: CHANGES }),
  ])
  const byVenue = leverageByVenue(ladders)
  const scanned = await heardFrom(
    scans,
    byVenue.map(({ venue }) => leverageFeed(venue)),
    now.last(SCANS_BACK),
  )
  return {
    venues: byVenue.map(({ newest: changed, ...venue }) => {
      const last = Math.max(changed, scanned.get(leverageFeed(venue.venue)) ?? 0)
      return { ...venue, last_record: last, stale: isOverdue(last, now.ms, DAY) }
    }),
    symbols: leverageBySymbol(ladders).slice(0, SYMBOLS),
    changes,
  }
}

async function filtered({ tiers, scans, tickers }: Tables, filter: LadderFilter, now: Instant) {
  const { symbol, venue } = filter
  const [{ ladders }, changes] = await Promise.all([
    readLadders(tiers, filter, now),
    readLadderChanges(tiers, filter, now, { most: CHANGES }),
  ])
  if (ladders.length === 0 && symbol !== undefined) await requireSymbol({ tiers, tickers }, symbol, now)
  const asked = venue === undefined ? ladders.map(({ exchange }) => exchange) : [venue]
  const scanned = await heardFrom(scans, asked.map(leverageFeed), now.last(SCANS_BACK))
  return {
    symbol: symbol ?? null,
    venue: venue ?? null,
    last_scan_at: newest([...scanned.values()]),
    count: Math.min(ladders.length, LADDERS),
    truncated: ladders.length > LADDERS,
    ladders: ladders.slice(0, LADDERS).map(({ exchange, ...ladder }) => ({
      ...ladder,
      venue: exchange,
      tiers: stepsOf(ladder.tiers, symbol === undefined),
    })),
    changes,
  }
}

/** Of a whole venue the ends of each ladder are shown. */
function stepsOf(tiers: Ladder['tiers'], endsOnly: boolean) {
  const steps = endsOnly ? tiers.filter((_, at) => at === 0 || at === tiers.length - 1) : tiers
  return steps.map((step) => shown(Step, step))
}

/** 404 for a coin that nobody trades while there are ladders of others; one without a ladder is an empty list. */
async function requireSymbol(
  { tiers, tickers }: Pick<Tables, 'tiers' | 'tickers'>,
  symbol: string,
  now: Instant,
): Promise<void> {
  const known = await tiers.aggregate({
    by: ['symbol'],
    take: { venues: { distinct: 'exchange' } },
    ...now.ever(),
  })
  if (known.length === 0 || known.some((row) => row.symbol === symbol)) return
  const listed = await tickers.range({
    columns: ['symbol'],
    where: { symbol: perpOf(symbol) },
    ...now.last('24h'),
    order: 'desc',
    limit: 1,
  })
  if (listed.length > 0) return
  const names = known.map((row) => row.symbol).sort()
  throw noSuch('symbol', { symbol }, 'is not a coin whose leverage ladders we record', names)
}
