import { SourceError, sentenceOf } from '../core/errors.ts'
import { DAY, durationMs, isoOf, MINUTE, type Ms, SINCE_EVER, type Span, withoutSpans } from '../core/time.ts'
import type { RowsByTable } from '../define/into.ts'
import { keptMs, type Retention } from '../define/retention.ts'
import type { Poll, RestApi, Source, SourceContext, Stream } from '../define/source.ts'
import { filledSpans, isWholeGap, recordingGaps } from '../tables/record/recording.ts'
import type { VenueFacts } from './facts.ts'
import type { HealthPage } from './health.ts'
import type { JobTools } from './job.ts'
import { manyListeners, pause, within } from './pause.ts'
import { countOf, readAnswer } from './read-answer.ts'
import type { RestHost } from './rest.ts'

/** A source that can be asked for the past. */
export type Rewindable =
  | (Poll & { readonly backfill: NonNullable<Poll['backfill']> })
  | (Stream & { readonly backfill: NonNullable<Stream['backfill']> })

export function isRewindable(source: Source): source is Rewindable {
  return source.backfill !== undefined
}

export interface PastJob {
  readonly sources: readonly Rewindable[]
  readonly host: RestHost
  readonly facts: VenueFacts
  /** Since when a source is due: before that everything is missing. */
  readonly dueFrom: (source: string) => Ms
  readonly retention: Retention
  /** Where a source says how far it has come. */
  readonly pageOf: (source: string) => HealthPage | undefined
}

/** No more gaps of a source are looked at than these; the next look finds the rest. */
const MOST_GAPS = 1_000

/** One that began before the venue's reach is filled as far as that goes. */
const LONGEST_GAP = 30 * DAY

/** What happened before a stream was cut may have been on its way still. */
const ON_ITS_WAY = MINUTE

/** Of a past that takes long it is said now and then how far it has come. */
const SAY_EVERY = MINUTE

/**
 * Reads what a venue can still tell and we do not have: of the time before a source was first due, and of its gaps. One
 * question after the other, behind all live polls, oldest first as that is soonest out of reach. What is filled is
 * written down step by step once its rows are stored; a restart goes on from there.
 */
export async function walkPast(job: PastJob, tools: JobTools, signal: AbortSignal): Promise<void> {
  await pause(tools.timings.pastFirstMs, signal)
  while (!signal.aborted) {
    for (const source of job.sources) {
      await fill(source).catch((thrown) => {
        // Not a gap: live recording goes on, and the next look tries again.
        if (!signal.aborted) tools.failures.pastFailed(source.id, sentenceOf(thrown))
      })
    }
    await pause(tools.timings.pastEveryMs, signal)
  }

  async function fill(source: Rewindable): Promise<void> {
    const missing = await job.facts.wait(source.needs, tools.timings.pastEveryMs, signal)
    if (missing || signal.aborted) return
    const { id, backfill, kind } = source
    const stepMs = durationMs(backfill.step)
    const say = teller(id)
    try {
      for (const span of await openSpans(source)) {
        const first = span.from - (kind === 'stream' ? ON_ITS_WAY : 0)
        for (let from = first; from < span.to && !signal.aborted; from += stepMs) {
          const to = Math.min(from + stepMs, span.to)
          await take(source, { from, to })
          if (to <= span.from) continue
          const row = { source: id, from_at: span.from, until_at: to, filled_at: tools.clock.now() }
          await tools.batcher.offer(filledSpans, [row]).stored
          say(to, span.to)
        }
      }
    } finally {
      const page = job.pageOf(id)
      if (page) page.pastUntil = null
    }
  }

  /** Says on the source's page, and in the log now and then, how far the past of it was read. */
  function teller(source: string): (until: Ms, end: Ms) => void {
    let saidAt = tools.clock.monotonic()
    return (until, end) => {
      const page = job.pageOf(source)
      if (page) page.pastUntil = until
      if (tools.clock.monotonic() - saidAt < SAY_EVERY || until === end) return
      saidAt = tools.clock.monotonic()
      tools.log.info({ source, until: isoOf(until), end: isoOf(end) }, 'the past is being read')
    }
  }

  /** What is missing within reach and not filled yet. */
  async function openSpans(source: Rewindable): Promise<Span[]> {
    const from =
      tools.clock.now() - Math.min(durationMs(source.backfill.reach), leastKeptMs(source, job.retention))
    const [gaps, filled] = await Promise.all([
      tools.store
        .reader(recordingGaps)
        .range({ since: from - LONGEST_GAP, where: { source: source.id }, order: 'desc', limit: MOST_GAPS }),
      tools.store
        .reader(filledSpans)
        .latest({ by: ['source', 'from_at'], since: SINCE_EVER, where: { source: source.id } }),
    ])
    const due = job.dueFrom(source.id)
    const ended = gaps.flatMap((gap) =>
      gap.ended_at && isWholeGap(gap) ? [{ from: gap.started_at, to: gap.ended_at }] : [],
    )
    const missing = [...(from < due ? [{ from, to: due }] : []), ...ended]
    const known = filled.map(({ from_at, until_at }) => ({ from: from_at, to: until_at }))
    const settled = tools.clock.now() - durationMs(source.backfill.settles ?? '0ms')
    return missing
      .map((span) => ({ from: Math.max(span.from, from), to: Math.min(span.to, settled) }))
      .filter((span) => span.from < span.to)
      .flatMap((span) => withoutSpans(span, known))
      .sort((a, b) => a.from - b.from)
  }

  async function take(source: Rewindable, span: Span): Promise<void> {
    const { facts, host } = job
    const over = manyListeners()
    const limit = tools.timings.runTimeoutMaxMs
    try {
      const asking = askPast(source, host.open(over.signal, 'past'), span, facts.context(span.to))
      const answers = await within(asking, limit, signal, () => tooLong(source.id))
      const rows = rowsOf(source, answers, () => facts.context(span.to))
      const taken = tools.intake.take(source, rows, 'wait', span.from)
      if (taken.faulty > 0 && taken.faulty === countOf(rows))
        throw new SourceError('bad_answer', `no row can be stored: ${taken.fault}`)
      await taken.stored
    } finally {
      over.abort()
    }
  }
}

/** A stream's past comes as the messages that it would have sent. */
async function askPast(
  source: Rewindable,
  api: RestApi,
  span: Span,
  context: SourceContext,
): Promise<readonly unknown[]> {
  if (source.kind === 'stream') return source.backfill.ask(api, span, context)
  return [await source.backfill.ask(api, span, context)]
}

function rowsOf(source: Rewindable, answers: readonly unknown[], context: () => SourceContext): RowsByTable {
  const state = source.kind === 'stream' ? source.state?.() : undefined
  const read = answers.map((answer) => readAnswer(source, answer, context(), state) ?? {})
  const names = Object.keys(source.tables)
  return Object.fromEntries(names.map((name) => [name, read.flatMap((rows) => rows[name] ?? [])]))
}

/** What is past retention is not read, only to be dropped again. */
function leastKeptMs({ tables }: Source, retention: Retention): Ms {
  return Math.min(...Object.values(tables).map((table) => keptMs(table, retention)))
}

function tooLong(id: string): SourceError {
  return new SourceError('timeout', `${id} took too long to tell of the past`)
}
