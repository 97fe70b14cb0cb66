import type { SteadyClock } from '../core/clock.ts'
import { sentenceOf } from '../core/errors.ts'
import type { Log } from '../core/log.ts'
import { durationMs, type Ms, SECOND } from '../core/time.ts'
import { TimeWatch } from '../core/time-watch.ts'
import type { Gateway } from '../define/gateway.ts'
import type { Retention } from '../define/retention.ts'
import type { Rollup } from '../define/rollup.ts'
import type { Origin, Provider, Source, Venue } from '../define/source.ts'
import type { AnyTable } from '../define/table.ts'
import type { Store } from '../store/port.ts'
import {
  collectorRuns,
  intoTables,
  quarantinedRows,
  recorderPulses,
  recordingGaps,
  sourceTerms,
} from '../tables/record/recording.ts'
import type { BatchOptions, LaneStats } from './batch.ts'
import { Batcher } from './batcher.ts'
import { CircuitBreaker } from './circuit-breaker.ts'
import { type ClockOffset, ClockWatch } from './clock-watch.ts'
import { ListKeeper, type RememberedLists, readContractLists } from './contract-lists.ts'
import { EventBook } from './event-book.ts'
import { CommonPrices, VenueFacts } from './facts.ts'
import { FailureLog } from './failure-log.ts'
import { FirstSeen } from './first-seen.ts'
import { GapLedger } from './gaps.ts'
import { HealthPage, type SourceHealth } from './health.ts'
import { HeardOpenings } from './heard-openings.ts'
import { Listing } from './instruments.ts'
import { Intake } from './intake.ts'
import type { JobTools } from './job.ts'
import { hearOthers } from './others.ts'
import { isRewindable, walkPast } from './past.ts'
import { manyListeners, pause } from './pause.ts'
import { MarketView } from './plausible/market-view.ts'
import { runPoll } from './poller.ts'
import { Pulse } from './pulse.ts'
import { Quarantine } from './quarantine.ts'
import { writeRegistry } from './registry.ts'
import { createRestHost, type RestHost } from './rest.ts'
import { runRollup } from './rollups.ts'
import { firstDelays, gapSource, staleAfterMs } from './source-plan.ts'
import { readTerms, type TermRow } from './source-terms.ts'
import { resumeRates } from './stored-rates.ts'
import { runStream } from './stream.ts'
import { defaultTimings, type Timings } from './timings.ts'
import { unstoredError } from './unstored.ts'
import { Versions } from './versions.ts'

/** What one of several processes does that write one record. */
export interface RecorderShare {
  /** Its name among them. */
  readonly as: string
  /** The sources that it is given, or the rollups and the upkeep of what all sources record. */
  readonly does: 'sources' | 'rollups'
}

export interface RecorderOptions {
  /** Everything is done here where it is left out. */
  readonly share?: RecorderShare | undefined
  /** All that are recorded, by us or by others; of a share of sources, its own. */
  readonly venues: readonly Venue[]
  /** Recorded like venues, but in no registry of exchanges. */
  readonly providers?: readonly Provider[]
  /** Whether our clock is held against those of the venues. */
  readonly watchesClock?: boolean
  /** Whether sources that can are asked for the past; a simulated market has its own already. */
  readonly backfills?: boolean
  readonly rollups: readonly Rollup[]
  /** How long tables are kept, where it is not what their definitions say. */
  readonly retention?: Retention
  readonly store: Store
  readonly gateway: Gateway
  readonly clock: SteadyClock
  readonly log: Log
  /** Called every hour: retention and the like. */
  readonly maintain?: () => Promise<void>
  readonly timings?: Partial<Timings>
  readonly batching?: Partial<BatchOptions>
}

export interface Recorder {
  /** Resolves once every job is scheduled; the first rows follow within seconds. */
  start(): Promise<void>
  /** Stops the sources and stores what they gave; takes a bounded time. Throws when not all of it was stored. */
  stop(): Promise<void>
  health(): SourceHealth[]
  batches(): LaneStats[]
  openGaps(): number
  /** Spans of rollups that are still to be computed. */
  openSpans(): number
  /** Our clock against those of the venues; null while none has told its time, and where the market is simulated. */
  clockOffset(): ClockOffset | null
  /** Rows that were not believed since the start, by source and rule. */
  quarantined(): ReturnType<Quarantine['counts']>
  /** The way into the store for whoever else writes; to be told when rows of a table were deleted past the recorder. */
  readonly lanes: Lanes
}

/** What others may do with the recorder's lanes, or with a batcher of their own where nothing records. */
export type Lanes = Pick<Batcher, 'offer' | 'onTrouble' | 'reread' | 'recompute'>

/** Everything that records, in one process: a job for each source and rollup, none of which disturbs another. */
export function createRecorder(options: RecorderOptions): Recorder {
  const { venues, providers = [], rollups, retention = {}, store, gateway, clock, log } = options
  const timings = { ...defaultTimings, ...options.timings }
  const { share } = options
  const isRecording = share?.does !== 'rollups'
  const isWhole = share?.does !== 'sources'
  const tellsAs = isWhole ? undefined : share.as
  const batcher = new Batcher({ store, clock, log, rollups, tellsAs }, options.batching)
  let terms: ReadonlyMap<string, TermRow> = new Map()
  const gaps = new GapLedger({
    store,
    clock,
    write: (rows) => void batcher.offer(recordingGaps, rows),
    onFirst(id, at) {
      const term = terms.get(id)
      if (term) batcher.offer(sourceTerms, [{ ...term, recorded_from: at }])
    },
  })
  let remembered: RememberedLists = new Map()
  const view = new MarketView()
  const prices = new CommonPrices()
  const tokens = new FirstSeen(store)
  const quarantine = new Quarantine({
    clock,
    write: (rows) => batcher.offer(quarantinedRows, rows, 'refuse'),
  })
  const intake = new Intake({ batcher, view, quarantine, clock })
  const failures = new FailureLog(log, clock)
  const time = new TimeWatch(clock)
  const tools: JobTools = { store, batcher, intake, gaps, gateway, clock, log, failures, timings, time }
  const stopping = manyListeners()
  const origins: readonly Origin[] = [...venues, ...providers]
  const sources = origins.flatMap((origin) => origin.sources)
  const proofs = new Map<string, () => Promise<void>>()
  const pulse = new Pulse(isRecording ? sources.filter((source) => source.kind === 'stream') : [], {
    tools,
    prove: async (id) => proofs.get(id)?.(),
    recorder: share?.as,
  })
  const events = new EventBook()
  const pages: HealthPage[] = []
  const breakers = new Map(origins.map(({ id }) => [id, new CircuitBreaker(clock, timings)]))
  const hosts = new Map(
    origins
      .filter(({ rest }) => rest)
      .map((one) => [
        one.id,
        createRestHost(one, { gateway, clock, timings, breaker: breakers.get(one.id)! }),
      ]),
  )
  const told = venues.flatMap(({ id, rest }) =>
    rest?.time ? [{ id, time: rest.time, host: hosts.get(id)! }] : [],
  )
  const watch = options.watchesClock ? new ClockWatch(told, { clock, log }) : null
  const jobs: Promise<void>[] = []

  time.onStep(({ at, ms }) => {
    log.warn({ seconds: Math.round(ms / SECOND) }, 'the clock of this machine was set, or the machine slept')
    if (ms > 0) return
    gaps.setBack(at)
    batcher.setBack(-ms)
    for (const made of pages) made.setBack(-ms)
  })

  async function start(): Promise<void> {
    time.start()
    if (isWhole && rollups.length > 0) await batcher.marks.begin()
    const listed = sources.map((source) => ({
      id: source.id,
      into: intoTables(source.tables),
      builtIn: source.kind === 'poll' ? source.builtIn : undefined,
    }))
    const now = clock.now()
    const { current, changed } = await readTerms(store, listed, now, { isWhole })
    terms = current
    if (isWhole) await writeRegistry(venues, { store, batcher, clock })
    // Who records a source begins its term.
    const isOurs = ({ due_until }: TermRow) => isRecording || due_until !== null
    batcher.offer(sourceTerms, changed.filter(isOurs))
    await gaps.begin(
      sources.map((source) => gapSource(source, current.get(source.id)!)),
      now,
      { isWhole, isRecording },
    )
    if (isRecording) await startSources(now, listed)
    if (isWhole) startRollups()
    const { maintain } = options
    if (isWhole && maintain) run('maintenance', () => maintenance(maintain))
    // Not waited for: the first batch of each table waits for its own.
    batcher.warm(new Set([...filled(), collectorRuns])).catch((thrown) => {
      log.warn({ error: sentenceOf(thrown) }, 'recent rows could not be read yet')
    })
  }

  /** All tables that sources and rollups fill. */
  function filled(): AnyTable[] {
    return [...sources.flatMap(({ tables }) => Object.values(tables)), ...rollups.map(({ into }) => into)]
  }

  async function startSources(
    now: Ms,
    listed: readonly { readonly id: string; readonly into: string }[],
  ): Promise<void> {
    const streams = listed.filter((_, index) => sources[index]!.kind === 'stream')
    const notRead = (thrown: unknown) => {
      log.warn({ error: sentenceOf(thrown) }, 'what was known before could not be read')
    }
    const [lists] = await Promise.all([
      readContractLists(store, now).catch(notRead),
      resumeRates(prices, sources, store, now).catch(notRead),
      quarantine.begin(store).catch(notRead),
      view.resume(store, now).catch(notRead),
      events.begin(store, streams, now).catch(notRead),
    ])
    remembered = lists ?? remembered
    const delays = firstDelays(sources, timings.startSpreadMs)
    for (const origin of origins) startOrigin(origin, delays)
    run('pulse', () => pulse.run(stopping.signal))
    if (watch) run('clock', () => watch.run(stopping.signal))
    if (share) run('others', () => hearOthers({ venues, sources, prices, view }, tools, stopping.signal))
  }

  function startRollups(): void {
    const tables = filled()
    if (share) {
      const heard = new HeardOpenings({
        ...tools,
        rollups,
        marks: batcher.marks,
        everyMs: timings.hearLateMs,
      })
      run('late rows', () => heard.run(stopping.signal))
    }
    for (const rollup of rollups) {
      const who = { source: rollup.id, kind: 'rollup' as const, venue: null, into: rollup.into.name }
      const health = page(who, 3 * durationMs(rollup.provisional ?? rollup.grain))
      const isOnlyFiller = tables.filter((table) => table === rollup.into).length === 1
      run(rollup.id, () => runRollup({ rollup, health, isOnlyFiller }, tools, stopping.signal))
    }
  }

  function startOrigin(origin: Origin, delays: ReadonlyMap<Source, number>): void {
    const keeper = new ListKeeper(origin, batcher)
    const facts = new VenueFacts(prices, (list, contracts) => keeper.listed(list, contracts, clock.now()))
    for (const [list, contracts] of remembered.get(origin.id) ?? []) facts.remember(list, contracts)
    const host = hosts.get(origin.id) ?? null
    const breaker = breakers.get(origin.id)!
    const listing = new Listing(store, origin.id)
    const versions = new Versions(store, origin.id)
    if (host) startPast(origin, facts, host)
    for (const source of origin.sources) {
      const firstAfterMs = delays.get(source) ?? 0
      const who = { source: source.id, kind: source.kind, venue: origin.id, into: intoTables(source.tables) }
      const health = page(who, staleAfterMs(source))
      if (source.kind === 'stream') {
        const job = { stream: source, facts, health, events, breaker, firstAfterMs, proofs }
        run(source.id, () => runStream(job, tools, stopping.signal))
      } else if (host) {
        const job = { poll: source, host, facts, listing, tokens, versions, health, firstAfterMs }
        run(source.id, () => runPoll(job, tools, stopping.signal))
      }
    }
  }

  function startPast(origin: Origin, facts: VenueFacts, host: RestHost): void {
    const rewindable = origin.sources.filter(isRewindable)
    if (rewindable.length === 0 || !options.backfills) return
    const dueFrom = (id: string) => terms.get(id)?.due_from ?? 0
    const pageOf = (id: string) => pages.find(({ source }) => source === id)
    run(`${origin.id} past`, () =>
      walkPast({ sources: rewindable, host, facts, dueFrom, retention, pageOf }, tools, stopping.signal),
    )
  }

  function page(who: ConstructorParameters<typeof HealthPage>[0], staleAfter: number): HealthPage {
    const made = new HealthPage(who, clock, staleAfter)
    pages.push(made)
    return made
  }

  /** A job catches what its source throws; what gets here is a mistake of ours and ends that job alone. */
  function run(id: string, job: () => Promise<void>): void {
    const done = job().catch((thrown) => {
      log.error({ job: id, error: sentenceOf(thrown) }, 'a job of the recorder broke down')
    })
    jobs.push(done)
  }

  async function maintenance(maintain: () => Promise<void>): Promise<void> {
    for (;;) {
      await pause(timings.maintainEveryMs, stopping.signal)
      if (stopping.signal.aborted) return
      await maintain().catch((thrown) => log.error({ error: sentenceOf(thrown) }, 'maintenance failed'))
    }
  }

  async function stop(): Promise<void> {
    const end = clock.monotonic() + timings.stopMs
    const left = () => Math.max(0, end - clock.monotonic())
    stopping.abort()
    time.stop()
    // Jobs wait for their last rows, then say in the ledger what they did; that is stored as well.
    const late = new AbortController()
    const settled = Promise.all(jobs)
    await batcher.flush(left())
    await Promise.race([settled, pause(left(), late.signal)])
    late.abort()
    quarantine.flush()
    // The last pulse makes the end of the record exact; without it the next start takes the one before.
    await pulse.beat(left())
    await batcher.flush(left())
    // One that is late, after jobs that took all the time there was, is no row that was recorded and is lost.
    const unstored = batcher.close().filter(({ table }) => table !== recorderPulses.name)
    if (unstored.length > 0) throw unstoredError(unstored, timings.stopMs)
  }

  return {
    start,
    stop,
    health: () => pages.map((made) => made.read()),
    batches: () => batcher.stats(),
    openGaps: () => gaps.openCount,
    openSpans: () => batcher.marks.behind(),
    clockOffset: () => watch?.offset ?? null,
    quarantined: () => quarantine.counts(),
    lanes: batcher,
  }
}
