import { ON_THE_TAPE } from '../../boards/positioning/whales.ts'
import type { Clock } from '../../core/clock.ts'
import { DAY, MINUTE, type Ms, SECOND } from '../../core/time.ts'
import type { OpenReader, Position } from '../../define/reader.ts'
import { incidents, liquidationEvents } from '../../tables/liquidations/liquidations.ts'
import { whaleTrades } from '../../tables/positioning/whales.ts'
import { incidentFrames, liquidationFrame, liquidationKey, printFrame, printKey } from './events.ts'
import type { Frame, Told } from './frame.ts'

/** What is looked through in one go, and where it has come to. */
interface Sweep {
  readonly since: Ms
  readonly until: Ms
  readonly left: Subject[]
  after: Position | null
}

interface Page {
  readonly frames: readonly Frame[]
  /** Where the next one begins; null where this was the last. */
  readonly end: Position | null
}

type Stand = Pick<Sweep, 'since' | 'until' | 'after'>
type Subject = (sweep: Stand) => Promise<Page>

/** Rows that come at once: looked for at every look. */
const NEAR = 30 * SECOND
/** Those of venues that are asked in turns, and those that had to wait for the store: every ten looks. */
const LATE = { back: 10 * MINUTE, everyLooks: 10 }
/** Those of venues that publish by the hour; so far back goes the first look too. */
export const FURTHEST_BACK = 125 * MINUTE
const FURTHEST_EVERY_LOOKS = 60
/** A venue's clock may be ahead of ours. */
const AHEAD = MINUTE
/** One that ends is on record by when it began. */
const INCIDENTS_BACK = DAY
const MOST_INCIDENTS = 100

const PAGE_ROWS = 1_000
/** A larger burst is told in several looks, so that no answer holds up the front. */
const FRAMES_PER_LOOK = 500

/**
 * Follows the record: what is new in it since the last look, late rows included, each told once. There is nothing to
 * follow but time, and a row may be stored long after its own, so that each look goes a little way back, some further,
 * and rows are known by their keys.
 */
export class Tail {
  readonly #clock: Clock
  readonly #subjects: readonly Subject[]
  /** Keys of what was told, with its time: forgotten when no look goes back so far. */
  readonly #known = new Map<string, Ms>()
  #sweep: Sweep | null = null
  #looks = 0
  /** Nobody was told anything yet. */
  #isNew = true

  constructor(openReader: OpenReader, clock: Clock) {
    this.#clock = clock
    this.#subjects = [
      async (sweep) => {
        const rows = await openReader(liquidationEvents).range(pageAt(sweep))
        return this.#pageOf(rows, liquidationKey, liquidationFrame, (row) => [row.event_time, row.dedupe_key])
      },
      async (sweep) => {
        const rows = await openReader(whaleTrades).range({ ...pageAt(sweep), where: ON_THE_TAPE })
        return this.#pageOf(rows, printKey, printFrame, (row) => [
          row.ts,
          row.exchange,
          row.market,
          row.symbol,
          row.trade_id,
        ])
      },
      async ({ until }) => {
        const now = clock.now()
        const rows = await openReader(incidents).range({
          columns: INCIDENT_COLUMNS,
          since: now - INCIDENTS_BACK,
          until,
          order: 'desc',
          limit: MOST_INCIDENTS,
        })
        const frames = rows.reverse().flatMap((row) => incidentFrames(row, now))
        return { frames: frames.filter(({ seenAt }) => seenAt >= now - FURTHEST_BACK), end: null }
      },
    ]
  }

  /** `anew`: whoever asks knows nothing yet, and is told all that the furthest look finds. */
  async look(anew: boolean): Promise<Told> {
    if (anew) this.#begin()
    const sweep = this.#sweep ?? this.#next()
    this.#sweep = sweep
    const found: Frame[] = []
    try {
      while (sweep.left.length > 0 && found.length < FRAMES_PER_LOOK) await this.#page(sweep, found)
    } catch (thrown) {
      // What was found is told; the next look goes on where this one failed.
      if (found.length === 0) throw thrown
      return { frames: found.sort(bySight), more: true }
    }
    const more = sweep.left.length > 0
    if (!more) this.#sweep = null
    return { frames: found.sort(bySight), more }
  }

  #begin(): void {
    this.#known.clear()
    this.#sweep = null
    this.#isNew = true
  }

  #next(): Sweep {
    const now = this.#clock.now()
    const isFurthest = this.#isNew || this.#looks % FURTHEST_EVERY_LOOKS === 0
    const isLate = this.#looks % LATE.everyLooks === 0
    if (isFurthest) this.#forget(now)
    this.#looks++
    this.#isNew = false
    const back = isFurthest ? FURTHEST_BACK : isLate ? LATE.back : NEAR
    const [events, trades, cascades] = this.#subjects as [Subject, Subject, Subject]
    return {
      since: now - back,
      until: now + AHEAD,
      left: isFurthest || isLate ? [events, trades, cascades] : [events, trades],
      after: null,
    }
  }

  async #page(sweep: Sweep, found: Frame[]): Promise<void> {
    const { frames, end } = await sweep.left[0]!(sweep)
    for (const frame of frames) {
      if (this.#known.has(frame.key)) continue
      this.#known.set(frame.key, Math.max(frame.at, frame.seenAt))
      found.push(frame)
    }
    sweep.after = end
    if (end === null) sweep.left.shift()
  }

  /** What is known already is not written out again. */
  #pageOf<R>(
    rows: readonly R[],
    keyOf: (row: R) => string,
    frameOf: (row: R) => Frame,
    positionOf: (row: R) => Position,
  ): Page {
    const last = rows.length < PAGE_ROWS ? undefined : rows.at(-1)
    return {
      frames: rows.filter((row) => !this.#known.has(keyOf(row))).map(frameOf),
      end: last === undefined ? null : positionOf(last),
    }
  }

  #forget(now: Ms): void {
    for (const [key, at] of this.#known) if (at < now - FURTHEST_BACK - MINUTE) this.#known.delete(key)
  }
}

const INCIDENT_COLUMNS = [
  'id',
  'started_at',
  'ended_at',
  'total_usd',
  'long_usd',
  'short_usd',
  'peak_5m_usd',
  'baseline_5m_usd',
  'events',
  'coins',
  'by_exchange',
] as const

function pageAt({ since, until, after }: Stand) {
  return { since, until, order: 'asc', limit: PAGE_ROWS, ...(after && { after }) } as const
}

function bySight(one: Frame, other: Frame): number {
  return one.seenAt - other.seenAt
}
