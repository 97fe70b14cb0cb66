import { SourceError } from '../core/errors.ts'
import { type Duration, durationMs, isoOf, type Ms } from '../core/time.ts'
import { type Poll, poll } from '../define/source.ts'
import type { AnyTable, Row } from '../define/table.ts'
import { dataSource } from '../tables/venues/data-sources.ts'
import { REGISTRY, registryEntry } from '../tables/venues/registry.ts'
import type { SimModel } from './model/model.ts'
import { OUTAGE_SENTENCE } from './model/outages.ts'
import { inOrder, marks, mergedMarks, type Past, type PastPart, type PastRows } from './past.ts'
import { WIRE_VENUES } from './wire/dialects.ts'

/** A moment at which a venue tells of a subject. */
export interface Moment {
  readonly market: SimModel
  readonly venue: string
  /** A mark of the cadence in the feed, of the steps in the past. */
  readonly at: Ms
  /** How long before now that was: 0 in the feed. The further back, the less a past needs to show. */
  readonly age: Ms
  /** When the feed answered last; null before its first answer, and in the past. */
  readonly told: Ms | null
  /** Where the past ends and feeds begin. */
  readonly since: Ms
}

/** A mark every so often, that far back from now; a past is several of these, coarser the further they reach. */
export interface Step {
  readonly every: Duration
  readonly back: Duration
}

type ByVenue<V> = V | ((venue: string) => V)

/** Something that venues of the simulated market tell: what feeds it from now on, and what it was before. */
export interface SubjectSpec<T extends AnyTable> {
  /** What the progress of the past calls it. */
  readonly label: string
  /** The second half of a source's id: `gate.borrow`. */
  readonly id: string
  readonly into: T
  readonly about: ByVenue<string>
  readonly every: ByVenue<Duration>
  /** Who tells it: exchanges, or other sources of data. */
  readonly venues: readonly string[]
  readonly market?: 'perp' | 'spot'
  /** Its sources say how much of the venue's forced orders arrives, in the words of the registry. */
  readonly liquidations?: true
  /** Venues that speak a dialect tell it over the wire: they are not fed by rows, but have the past of it. */
  readonly overTheWire?: true
  /** An outage leaves no hole in it. */
  readonly throughOutages?: true
  readonly rowsAt: (moment: Moment) => readonly Row<T>[]
  /** The steps at which `rowsAt` is asked, or the rows themselves in lists that follow one another in time. */
  readonly past: readonly Step[] | RowLists<T>
  /** About how many thousand rows the past has: what its progress is counted in. */
  readonly thousands: number
}

type RowLists<T extends AnyTable> = (past: Past) => Iterable<readonly Row<T>[]>

/** Subjects with their types erased, as the simulated market handles them. */
export interface Subject extends PastPart {
  past(past: Past): Iterable<PastRows>
  readonly into: AnyTable
  readonly venues: readonly string[]
  /** The polls that feed it on that venue. */
  feed(market: SimModel, venue: string, since: Ms): Poll[]
}

export function subject<T extends AnyTable>(spec: SubjectSpec<T>): Subject {
  const { label, into, venues, thousands, past } = spec
  // A misspelt one fails here.
  for (const venue of venues) requireKnown(venue)
  const lists = typeof past === 'function' ? past : (from: Past) => listsAt(spec, past, from)
  return {
    label,
    into,
    venues,
    thousands,
    feed: (market, venue, since) => (isFed(spec, venue) ? [feedOf(spec, market, venue, since)] : []),
    past: (from) => inOrder(into, lists(from)),
  }
}

/** What the recorder writes down about itself: no venue tells it, and yet a past has it. */
export function ownRecord<T extends AnyTable>(
  spec: Pick<SubjectSpec<T>, 'label' | 'into' | 'thousands'> & { readonly past: RowLists<T> },
): Subject {
  return {
    ...spec,
    venues: [],
    feed: () => [],
    past: (from) => inOrder(spec.into, spec.past(from)),
  }
}

function requireKnown(id: string): void {
  if (!REGISTRY.some((entry) => entry.id === id)) dataSource(id)
}

function isFed({ venues, overTheWire }: SubjectSpec<AnyTable>, venue: string): boolean {
  return venues.includes(venue) && !(overTheWire && WIRE_VENUES.includes(venue))
}

/** While the venue is down it answers nobody, as those on the wire. */
function feedOf<T extends AnyTable>(spec: SubjectSpec<T>, market: SimModel, venue: string, since: Ms): Poll {
  const { id, into, about, every, rowsAt, throughOutages } = spec
  const { liquidations } = spec.liquidations ? registryEntry(venue) : {}
  let told: Ms | null = null
  return poll<T, readonly Row<T>[]>({
    id: `${venue}.${id}`,
    into,
    about: typeof about === 'function' ? about(venue) : about,
    every: typeof every === 'function' ? every(venue) : every,
    ...(spec.market && { market: spec.market }),
    ...(liquidations && { liquidations }),
    async ask(_, { now: at }) {
      if (!throughOutages && market.isDown(venue, at)) {
        throw new SourceError('unreachable', `${venue} ${OUTAGE_SENTENCE} (${isoOf(at)})`)
      }
      const rows = rowsAt({ market, venue, at, age: 0, told, since })
      told = Math.max(told ?? at, at)
      return rows
    },
    parse: (rows) => [...rows],
    versions: { gives: () => 'versions' },
  })
}

function* listsAt<T extends AnyTable>(
  { venues, rowsAt, throughOutages }: SubjectSpec<T>,
  steps: readonly Step[],
  { market, now }: Past,
): Generator<Row<T>[]> {
  const grids = steps.map(({ every, back }) => marks(durationMs(every), now - durationMs(back), now))
  for (const at of mergedMarks(...grids)) {
    const lists = venues.map((venue) =>
      !throughOutages && market.isDown(venue, at)
        ? []
        : rowsAt({ market, venue, at, age: now - at, told: null, since: now }),
    )
    // Copies each list as a whole, where flatMap would take it row by row.
    yield ([] as Row<T>[]).concat(...lists)
  }
}
