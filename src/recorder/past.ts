import { SourceError, sentenceOf } from '../core/errors.ts'
import { durationMs, type Ms, SINCE_EVER, type Span, withoutSpans } from '../core/time.ts'
import { keptMs, type Retention } from '../define/retention.ts'
import type { Poll } from '../define/source.ts'
import { filledSpans, recordingGaps } from '../tables/record/recording.ts'
import type { VenueFacts } from './facts.ts'
import type { JobTools } from './job.ts'
import { manyListeners, pause, within } from './pause.ts'
import { MarketView } from './plausible/market-view.ts'
import { countOf, readAnswer } from './read-answer.ts'
import type { RestHost } from './rest.ts'

/** A poll that can be asked for the past. */
export type Rewindable = Poll & { readonly backfill: NonNullable<Poll['backfill']> }

export interface PastJob {
  readonly polls: readonly Rewindable[]
  readonly host: RestHost
  readonly facts: VenueFacts
  /** Since when a source is due: before that everything is missing. */
  readonly dueFrom: (source: string) => Ms
  readonly retention: Retention
}

/** No more gaps of a source are looked at than these; the next look finds the rest. */
const MOST_GAPS = 1_000

/**
 * Reads what a venue can still tell and we do not have: of the time before a source was first due, and of its gaps. One
 * question after the other, behind all live polls, oldest first as that is soonest out of reach. What is filled is
 * written down step by step once its rows are stored; a restart goes on from there.
 */
export async function walkPast(job: PastJob, tools: JobTools, signal: AbortSignal): Promise<void> {
  await pause(tools.timings.pastFirstMs, signal)
  while (!signal.aborted) {
    for (const poll of job.polls) {
      await fill(poll).catch((thrown) => {
        // Not a gap: live recording goes on, and the next look tries again.
        if (!signal.aborted)
          tools.log.warn({ source: poll.id, error: sentenceOf(thrown) }, 'the past is not told')
      })
    }
    await pause(tools.timings.pastEveryMs, signal)
  }

  async function fill(poll: Rewindable): Promise<void> {
    const missing = await job.facts.wait(poll.needs, tools.timings.pastEveryMs, signal)
    if (missing || signal.aborted) return
    const stepMs = durationMs(poll.backfill.step)
    for (const span of await openSpans(poll)) {
      for (let from = span.from; from < span.to && !signal.aborted; from += stepMs) {
        const to = Math.min(from + stepMs, span.to)
        await take(poll, { from, to })
        const row = { source: poll.id, from_at: span.from, until_at: to, filled_at: tools.clock.now() }
        await tools.batcher.offer(filledSpans, [row]).stored
      }
    }
  }

  /** What is missing within reach and not filled yet. */
  async function openSpans(poll: Rewindable): Promise<Span[]> {
    const from =
      tools.clock.now() - Math.min(durationMs(poll.backfill.reach), leastKeptMs(poll, job.retention))
    const [gaps, filled] = await Promise.all([
      tools.store
        .reader(recordingGaps)
        .range({ since: from, where: { source: poll.id }, order: 'asc', limit: MOST_GAPS }),
      tools.store
        .reader(filledSpans)
        .latest({ by: ['source', 'from_at'], since: SINCE_EVER, where: { source: poll.id } }),
    ])
    const due = job.dueFrom(poll.id)
    const ended = gaps.flatMap((gap) => (gap.ended_at ? [{ from: gap.started_at, to: gap.ended_at }] : []))
    const missing = [...(from < due ? [{ from, to: due }] : []), ...ended]
    const known = filled.map(({ from_at, until_at }) => ({ from: from_at, to: until_at }))
    return missing.flatMap((span) => withoutSpans(span, known)).sort((a, b) => a.from - b.from)
  }

  async function take(poll: Rewindable, span: Span): Promise<void> {
    const { facts, host } = job
    const over = manyListeners()
    const limit = tools.timings.runTimeoutMaxMs
    try {
      const context = facts.context(span.to)
      const asking = poll.backfill.ask(host.open(over.signal, 'past'), span, context)
      const answer = await within(asking, limit, signal, () => tooLong(poll.id))
      const rows = readAnswer(poll, answer, facts.context(span.to)) ?? {}
      // Held against no belief about the present, and believed of none.
      const taken = tools.intake.take(poll, rows, 'wait', new MarketView())
      if (taken.faulty > 0 && taken.faulty === countOf(rows))
        throw new SourceError('bad_answer', `no row can be stored: ${taken.fault}`)
      await taken.stored
    } finally {
      over.abort()
    }
  }
}

/** What is past retention is not read, only to be dropped again. */
function leastKeptMs({ tables }: Poll, retention: Retention): Ms {
  return Math.min(...Object.values(tables).map((table) => keptMs(table, retention)))
}

function tooLong(id: string): SourceError {
  return new SourceError('timeout', `${id} took too long to tell of the past`)
}
