import type { Ailment } from '../core/ailment.ts'
import type { Clock } from '../core/clock.ts'
import { StoreError } from '../core/errors.ts'
import type { Eventually } from '../core/eventually.ts'
import { DAY, HOUR, MINUTE, type Ms, SECOND, SINCE_EVER } from '../core/time.ts'
import type { OpenReader } from '../define/reader.ts'
import { liquidationEvents } from '../tables/liquidations/liquidations.ts'
import { isInto, recorderReports, sourceTerms } from '../tables/record/recording.ts'
import { signalOutcomes } from '../tables/signals/signals.ts'
import { venueFeeds, venueSnapshots } from '../tables/venues/venues.ts'
import { REPORTS_BACK_MS, type RecorderReport, reportAilments } from './recorder-reports.ts'

/** What the newest rows say. */
interface Observed {
  /** Whether any is recorded at all. */
  readonly liquidationsDue: boolean
  readonly liquidationAt: Ms | null
  readonly snapshotsDue: boolean
  readonly snapshotAt: Ms | null
  /** When the last signal ended; null while none has. */
  readonly signalAt: Ms | null
  /** Those that are recorded. */
  readonly feeds: number
  readonly staleFeeds: number
  /** Of those that record elsewhere; null where nobody does, or it could not be read. */
  readonly reports: readonly RecorderReport[] | null
}

/** The state of the service at one moment. */
export interface Sight {
  readonly at: Ms
  /** Null when the store did not answer in time, or not with rows. */
  readonly seen: Observed | null
  readonly latencyMs: number | null
  readonly ailments: readonly Ailment[]
}

/** What health, readiness and metrics go by, so that they agree. */
export interface Vitals {
  /** At most a second old, and here within seconds whatever the store does. */
  look(): Promise<Sight>
  /** Why boards cannot be answered; empty when they can. */
  notReady(): Promise<readonly string[]>
}

const LOOK_BACK_MS = 2 * DAY
const LAST = { order: 'desc', limit: 1 } as const
/** What lies further ahead has not happened, however it got in: it must not make the record look fresh. */
const AHEAD_MS = 10 * MINUTE
const STALE_AFTER_CADENCES = 3
/** How long one look is shown: whoever asks often must not keep the store busy. */
const SHOWN_MS = SECOND
const LONGEST_WAIT_MS = 4 * SECOND
const LATE = Symbol('late')

export function createVitals(parts: {
  readonly openReader: OpenReader
  readonly clock: Clock
  /** Of the store, the folder, the recorder. */
  readonly ailments: () => Eventually<readonly Ailment[]>
  /** Whether other processes record what is served here. */
  readonly recordedElsewhere?: boolean
}): Vitals {
  const { openReader, clock } = parts
  let last: Sight | null = null
  let looking: Promise<Sight> | null = null
  /** Of a store that hangs there is one question under way, not one for each who asked. */
  let asking: { readonly begun: number; readonly answer: Promise<Observed> } | null = null

  async function look(): Promise<Sight> {
    const now = clock.now()
    if (last !== null && Math.abs(now - last.at) < SHOWN_MS) return last
    looking ??= lookNow().finally(() => {
      looking = null
    })
    return looking
  }

  async function lookNow(): Promise<Sight> {
    const at = clock.now()
    const begun = performance.now()
    const seen = await ask(at).catch((thrown: unknown) => thrown)
    const own = await parts.ailments()
    const observed = seen !== LATE && !(seen instanceof Error) ? (seen as Observed) : null
    const reports = observed?.reports ?? null
    last = {
      at,
      seen: observed,
      latencyMs: observed ? Math.round(performance.now() - begun) : null,
      ailments: [
        ...own,
        ...(reports === null ? [] : reportAilments(reports, at)),
        ...(observed ? [] : [unanswered(seen)]),
      ],
    }
    return last
  }

  async function ask(at: Ms): Promise<Observed | typeof LATE> {
    asking ??= begin(at)
    const { begun, answer } = asking
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<typeof LATE>((resolve) => {
      timer = setTimeout(resolve, Math.max(0, begun + LONGEST_WAIT_MS - performance.now()), LATE)
    })
    try {
      return await Promise.race([answer, late])
    } finally {
      clearTimeout(timer)
    }
  }

  function begin(at: Ms) {
    const answer = observe(openReader, at, parts.recordedElsewhere === true)
    const end = () => {
      asking = null
    }
    answer.then(end, end)
    return { begun: performance.now(), answer }
  }

  return {
    look,
    async notReady() {
      const { seen, ailments } = await look()
      return seen === null ? ailments.filter(({ down }) => down).map(({ sentence }) => sentence) : []
    },
  }
}

function unanswered(what: unknown): Ailment {
  const sentence =
    what === LATE
      ? `The store does not answer within ${LONGEST_WAIT_MS / SECOND} s.`
      : `The store cannot answer${what instanceof StoreError && what.fault === 'corrupt' ? ': what it needs is damaged' : ''}.`
  return { part: 'store', down: true, sentence }
}

async function observe(openReader: OpenReader, now: Ms, isElsewhere: boolean): Promise<Observed> {
  const [reports, feeds, liquidationsDue] = await Promise.all([
    isElsewhere ? readReports(openReader, now) : null,
    openReader(venueFeeds).latest({ since: SINCE_EVER, by: ['venue', 'market'] }),
    areLiquidationsDue(openReader),
  ])
  const enabled = feeds.filter((feed) => feed.enabled)
  const patience = (feed: { cadence_s: number }) => STALE_AFTER_CADENCES * feed.cadence_s * SECOND
  const [liquidationAt, snapshotAt, signalAt, recent] = await Promise.all([
    newest(now, async (since) => {
      const [row] = await openReader(liquidationEvents).range({
        since,
        until: now + AHEAD_MS,
        ...LAST,
        columns: ['event_time'],
      })
      return row?.event_time
    }),
    newest(now, async (since) => {
      const [row] = await openReader(venueSnapshots).range({
        since,
        until: now + AHEAD_MS,
        ...LAST,
        columns: ['ts'],
      })
      return row?.ts
    }),
    newestSignal(openReader, now),
    openReader(venueSnapshots).aggregate({
      since: now - Math.max(0, ...enabled.map(patience)),
      until: now + AHEAD_MS,
      by: ['venue', 'market'],
      take: { last: { max: 'ts' } },
    }),
  ])
  const lastOf = new Map(recent.map((row) => [`${row.venue} ${row.market}`, row.last]))
  const isStale = (feed: (typeof enabled)[number]) => {
    const last = lastOf.get(`${feed.venue} ${feed.market}`) ?? null
    return last === null || now - last > patience(feed)
  }
  return {
    liquidationsDue,
    liquidationAt,
    snapshotsDue: enabled.length > 0 || feeds.length === 0,
    snapshotAt,
    signalAt,
    feeds: enabled.length,
    staleFeeds: enabled.filter(isStale).length,
    reports,
  }
}

/** Whoever records may be of a version that has no such table yet: then nobody knows. */
async function readReports(openReader: OpenReader, now: Ms): Promise<RecorderReport[] | null> {
  const since = now - REPORTS_BACK_MS
  return openReader(recorderReports)
    .latest({ by: ['recorder'], since, until: now + AHEAD_MS })
    .catch(() => null)
}

/** The operator may have left out all who publish any. A folder that says nothing of its sources has them all. */
async function areLiquidationsDue(openReader: OpenReader): Promise<boolean> {
  const columns = ['source', 'due_until', 'into_table'] as const
  const terms = await openReader(sourceTerms).latest({ since: SINCE_EVER, by: ['source'], columns })
  const isDue = terms.some(
    ({ due_until, into_table }) => due_until === null && isInto(into_table, liquidationEvents.name),
  )
  return isDue || terms.length === 0
}

/** However long ago: that none ends any more is not the same as that none ever did. */
async function newestSignal(openReader: OpenReader, now: Ms): Promise<Ms | null> {
  const ask = async (since: Ms) => {
    const [row] = await openReader(signalOutcomes).range({
      since,
      until: now + AHEAD_MS,
      ...LAST,
      columns: ['evaluated_at'],
    })
    return row?.evaluated_at
  }
  return (await newest(now, ask)) ?? (await ask(SINCE_EVER)) ?? null
}

/** Looks a little back, and far only if there is nothing: the question is asked all the time. */
async function newest(now: Ms, ask: (since: Ms) => Promise<Ms | undefined>): Promise<Ms | null> {
  return (await ask(now - HOUR)) ?? (await ask(now - LOOK_BACK_MS)) ?? null
}
