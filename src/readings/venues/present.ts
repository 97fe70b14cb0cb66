import { DAY, MINUTE, type Ms } from '../../core/time.ts'
import type { Reader, Where } from '../../define/reader.ts'
import type { ColumnsOf } from '../../define/table.ts'
import type { venueSnapshots } from '../../tables/venues/venues.ts'
import { lastTime } from '../record/record-start.ts'

/** Three snapshots of ten minutes, and a little for the one being taken. */
export const SNAPSHOT_WINDOW = 35 * MINUTE
const LAST_KNOWN = DAY

const BY = ['venue', 'market', 'symbol', 'quote'] as const
/** A snapshot that came without them, as the first after a restart does, does not hide what the one before it said. */
const KNOWN = ['volume_24h_usd', 'open_interest_usd', 'funding_rate_8h_pct'] as const

type Snapshots = Reader<typeof venueSnapshots>
type Narrow = Where<ColumnsOf<typeof venueSnapshots>>
export type Snapshot = Awaited<ReturnType<typeof readBetween>>[number]

/** The newest snapshot of every market that stands for that moment. */
export function readSnapshotsAt(snapshots: Snapshots, at: Ms, where: Narrow = {}): Promise<Snapshot[]> {
  return readBetween(snapshots, at - SNAPSHOT_WINDOW, at, where)
}

export interface PresentSnapshots {
  readonly quotes: readonly Snapshot[]
  /** What is not among them although it was known within the day before: see `readLacking`. */
  readonly lacking: readonly Snapshot[]
}

/** Those of the present and what they lack; of the last state on record where a recorder stood still for less than a day. */
export async function readLastSnapshots(
  snapshots: Snapshots,
  now: Ms,
  where: Narrow = {},
): Promise<PresentSnapshots> {
  const fresh = await readPresent(snapshots, now, where)
  if (fresh.quotes.length > 0) return fresh
  const last = await lastTime(snapshots, 'ts', now, where)
  return last === null ? fresh : await readPresent(snapshots, last, where)
}

/** The snapshots that stand for that moment, and what they lack. */
export async function readPresent(
  snapshots: Snapshots,
  at: Ms,
  where: Narrow = {},
): Promise<PresentSnapshots> {
  const quotes = await readSnapshotsAt(snapshots, at, where)
  return { quotes, lacking: await readLacking(snapshots, quotes, at, where) }
}

/**
 * Volume and open interest that were known within the day before and that `quotes`, which are of that moment and of
 * `where`, do not tell: of feeds that fell silent, and of contracts that are quoted without them. What the quotes do
 * tell is null here. A contract that its venue shows no longer is gone, and nothing lacks.
 */
async function readLacking(
  snapshots: Snapshots,
  quotes: readonly Snapshot[],
  at: Ms,
  where: Narrow = {},
): Promise<Snapshot[]> {
  const { symbol: _, ...feeds } = where
  const heard = await snapshots.aggregate({
    by: ['venue', 'market'],
    take: { last: { max: 'ts' } },
    since: at - LAST_KNOWN,
    until: at + 1,
    where: feeds,
  })
  const silent = heard.filter(({ last }) => last !== null && last < at - SNAPSHOT_WINDOW)
  const venue = [...new Set([...silent, ...quotes.filter(isIncomplete)].map((row) => row.venue))]
  if (venue.length === 0) return []
  const day = await readBetween(snapshots, at - LAST_KNOWN, at, { ...where, venue })
  const fellSilent = new Map(silent.map((feed) => [feedOf(feed), feed.last!]))
  const present = new Map(quotes.map((quote) => [contractOf(quote), quote]))
  return day.flatMap((row) => {
    if (row.ts < (fellSilent.get(feedOf(row)) ?? at) - SNAPSHOT_WINDOW) return []
    const quote = present.get(contractOf(row))
    const volume_24h_usd = quote?.volume_24h_usd == null ? row.volume_24h_usd : null
    const open_interest_usd = quote?.open_interest_usd == null ? row.open_interest_usd : null
    if (volume_24h_usd === null && open_interest_usd === null) return []
    return [{ ...row, volume_24h_usd, open_interest_usd, funding_rate_8h_pct: null }]
  })
}

/** Every contract once, with the open interest that was known of it last. */
export function withLastKnown({ quotes, lacking }: PresentSnapshots): Snapshot[] {
  const filled = lacking.filter(({ open_interest_usd }) => open_interest_usd !== null)
  const isFilled = new Set(filled.map(contractOf))
  return [...quotes.filter((quote) => !isFilled.has(contractOf(quote))), ...filled]
}

function readBetween(snapshots: Snapshots, since: Ms, at: Ms, where: Narrow) {
  return snapshots.latest({
    by: BY,
    // Everything but the venue's own name of the contract, which nobody asks for and which is most of the text.
    columns: ['ts', ...BY, 'price_usd', ...KNOWN],
    known: KNOWN,
    since,
    until: at + 1,
    where,
  })
}

function isIncomplete({ market, volume_24h_usd, open_interest_usd }: Snapshot): boolean {
  return volume_24h_usd === null || (market === 'perp' && open_interest_usd === null)
}

function feedOf({ venue, market }: Pick<Snapshot, 'venue' | 'market'>): string {
  return `${venue} ${market}`
}

function contractOf(row: Snapshot): string {
  return `${feedOf(row)} ${row.symbol} ${row.quote}`
}
