import { SourceError } from '../core/errors.ts'
import { durationMs, floorTo, type Ms, SECOND } from '../core/time.ts'
import type { RowsByTable } from '../define/into.ts'
import { originOf, type Poll } from '../define/source.ts'
import type { Row } from '../define/table.ts'
import { contractChanges } from '../tables/record/recording.ts'
import { tokenizedWrappers } from '../tables/tradfi/tokenized-stocks.ts'
import { instruments } from '../tables/venues/venues.ts'
import { CONFIRM_AFTER, sentenceOfChange } from './contract-changes.ts'
import { PATIENCE, type VenueFacts } from './facts.ts'
import type { FirstSeen } from './first-seen.ts'
import type { HealthPage } from './health.ts'
import type { Listing } from './instruments.ts'
import { type JobTools, type Trouble, troubleAfter } from './job.ts'
import { hadAnAnswer, type Lack, lackingOf } from './lacking.ts'
import { manyListeners, pause, within } from './pause.ts'
import { countOf, readAnswer } from './read-answer.ts'
import type { RestHost } from './rest.ts'
import { retryMs } from './retry.ts'
import { noteRun } from './runs.ts'
import type { Versions } from './versions.ts'

export interface PollJob {
  readonly poll: Poll
  readonly host: RestHost
  readonly facts: VenueFacts
  readonly listing: Listing
  readonly tokens: FirstSeen
  readonly versions: Versions
  readonly health: HealthPage
  /** When to try for the first time; later ones follow the cadence. */
  readonly firstAfterMs: number
}

/** What one answer gave. */
interface Gained {
  readonly rows: RowsByTable
  readonly latencyMs: number
  /** What it had to do without: of its calls, and of what it asks for one by one. */
  readonly lacks: Lack | null
  /** What of it could not be read. */
  readonly unread: string | null
  readonly missed: readonly string[]
  readonly hadAnAnswer: boolean
}

/**
 * Runs a poll on the marks of its cadence until the signal is aborted. `context.now` is the mark, not the moment: all
 * rows of a mark share their time, and a second answer for the same mark (after a restart) brings the same keys.
 * A mark that was missed stays open for retries until the next one; only then is it a gap. A gap starts with the first
 * mark that is missing and ends with the next that is not.
 */
export async function runPoll(job: PollJob, tools: JobTools, signal: AbortSignal): Promise<void> {
  const { poll, facts, health } = job
  const { clock, gaps, timings, log } = tools
  const everyMs = durationMs(poll.every)
  let failures = 0
  /** What held up the last run, should marks have gone by meanwhile. */
  let heldUp: Pick<Trouble, 'reason' | 'message'> = HELD_UP
  let noted: Promise<void> = Promise.resolve()
  /** What the process before made of this mark is on record; who tells others something is asked all the same. */
  let mayBeMade = !tellsOthers(poll)

  await pause(job.firstAfterMs, signal)
  await keepPolling()
  await noted

  async function keepPolling(): Promise<void> {
    while (!signal.aborted) {
      const due = floorTo(clock.now(), everyMs)
      if ((poll.once || mayBeMade) && isMade(due)) {
        await untilNext(due)
        continue
      }
      mayBeMade = false
      const missing = await facts.wait(poll.needs, Math.min(everyMs, PATIENCE), signal)
      if (signal.aborted) return
      const startedAt = clock.now()
      const mark = floorTo(startedAt, everyMs)
      noteMissed(missing ? due : mark)
      try {
        if (missing) throw facts.notKnown(missing)
        await attempt(mark, startedAt)
        failures = 0
        await untilNext(mark)
      } catch (thrown) {
        if (signal.aborted) return
        failures++
        const trouble = troubleAfter(tools.time.pauseSince(startedAt), thrown)
        heldUp = trouble
        if (thrown instanceof SourceError) facts.noteFailure(poll, thrown)
        const waitMs = retryMs(trouble, failures, timings)
        failed(trouble, startedAt)
        noteLost(trouble, due, clock.now() + waitMs)
        await pause(waitMs, signal)
      }
    }
  }

  /** Here or by the process before. */
  function isMade(mark: Ms): boolean {
    return gaps.hasBeenGood(poll.id) && gaps.recordedUntil(poll.id) > mark
  }

  /** Marks went by and nobody asked: the machine slept, or the run before took longer than its cadence. */
  function noteMissed(mark: Ms): void {
    if (!gaps.hasBeenGood(poll.id) || gaps.isOpen(poll.id) || gaps.recordedUntil(poll.id) >= mark) return
    const own = heldUp === HELD_UP ? tools.time.pauseSince(gaps.recordedUntil(poll.id)) : null
    gaps.open(poll.id, heldUp.reason, own?.sentence ?? heldUp.message)
  }

  /** A mark is lost when there is no time left to try again before the next one. */
  function noteLost({ reason, message }: Trouble, due: Ms, nextTry: Ms): void {
    // Where the mark of this moment was made before a restart, it is the next that can be lost.
    const first = Math.max(due, gaps.recordedUntil(poll.id))
    if (!gaps.hasBeenGood(poll.id)) gaps.open(poll.id, reason, message)
    else if (nextTry >= first + everyMs) gaps.open(poll.id, reason, message, 'source', first)
  }

  async function attempt(mark: Ms, startedAt: Ms): Promise<void> {
    const { rows, latencyMs, lacks, unread, missed, hadAnAnswer: isHeard } = await gain(mark, startedAt)
    const gainedAt = clock.now()
    const offer = tools.intake.take(poll, rows)
    facts.noteMarks(poll, offer.believed)
    if (offer.faulty > 0) {
      health.faulty += offer.faulty
      log.warn({ source: poll.id, rows: offer.faulty, fault: offer.fault }, 'rows cannot be stored')
    }
    const count = countOf(rows)
    if (count > 0 && offer.faulty === count) {
      throw new SourceError('bad_answer', `no row can be stored: ${offer.fault}`)
    }
    await offer.stored
    gaps.close(poll.id, mark)
    gaps.partial(poll.id, mark, missed)
    const now = clock.now()
    noteContested(now)
    health.succeeded(now, lacks)
    if (isHeard) health.lastAnswerAt = now
    tools.failures.succeeded(poll.id, isHeard)
    if (lacks)
      log.debug({ source: poll.id, lacks: lacks.sentence }, 'a poll went on without some of its calls')
    const isLate = now >= mark + 2 * everyMs && tools.time.pauseSince(startedAt) === null
    heldUp = !isLate ? HELD_UP : now - gainedAt > gainedAt - startedAt ? STORE_SLOW : ANSWER_SLOW
    health.recorded(offer.accepted, clock.now())
    const leftOut = offer.faulty > 0 ? `${offer.faulty} rows left out: ${offer.fault}` : null
    const error = [leftOut, unread, lacks?.sentence].filter((part) => part).join('; ') || null
    const run = { feed: poll.id, startedAt, ok: true, rows: offer.accepted, error, latencyMs }
    noted = noteRun(tools.batcher, run).catch(() => {})
  }

  /** Asks and understands; what the other sources of the venue need is known before a row is stored. */
  async function gain(mark: Ms, startedAt: Ms): Promise<Gained> {
    const over = manyListeners()
    const limit = Math.min(timings.runTimeoutMaxMs, Math.max(timings.runTimeoutMinMs, everyMs * 0.9))
    try {
      const api = job.host.open(over.signal)
      const asked = facts.context(mark)
      const asking = poll.ask(api, asked)
      const answer = await within(asking, limit, signal, () => tooLong(poll.id, limit))
      noteLists(facts.list(poll, answer, clock.now()))
      const context = facts.context(mark)
      const rows = readAnswer(poll, answer, context) ?? {}
      const latencyMs = clock.now() - startedAt
      const { strangers, unrecognised } = context.tally
      const isWhole = !poll.lists || strangers === 0
      if (!isWhole) {
        health.faulty += strangers
        tools.intake.unread(poll, strangers, unrecognised)
        log.warn(
          { source: poll.id, entries: strangers, first: unrecognised },
          'entries of a list cannot be read',
        )
      }
      const listed = await withTokens(await withListing(rows, mark, isWhole))
      const versioned = await job.versions.update(poll, listed, answer, context)
      return {
        rows: versioned,
        latencyMs,
        lacks: lackingOf(api),
        unread: context.tally.lacks,
        missed: asked.tally.missed,
        hadAnAnswer: hadAnAnswer(api),
      }
    } finally {
      // Whatever the poll still means to ask is no longer asked.
      over.abort()
    }
  }

  /** What is wrong with the lists in an answer that has others, and what changed in them. */
  function noteLists({ failures, changes }: ReturnType<VenueFacts['list']>): void {
    for (const { message } of failures) {
      health.faulty++
      tools.intake.unread(poll, 1, message)
      log.warn({ source: poll.id, error: message }, 'a list cannot be read')
    }
    for (const change of changes)
      log.warn(
        { source: poll.id, change: sentenceOfChange(change), state: change.state },
        'a contract changed',
      )
    const rows = changes.map((change) => ({
      origin: originOf(poll.id),
      list: change.list,
      instrument: change.before.instrument,
      seen_at: change.seenAt,
      agreed_at: change.agreedAt,
      state: change.state,
      settled_at: change.settledAt,
      change: sentenceOfChange(change),
      before: change.before,
      after: change.after,
    }))
    if (rows.length > 0) tools.batcher.offer(contractChanges, rows)
  }

  /** New terms that wait for a second read: in the ledger from when the list last said the old ones. */
  function noteContested(now: Ms): void {
    if (!poll.lists) return
    const [first, ...more] = facts.contested(poll)
    const others = more.length > 0 ? ` and ${more.length} more` : ''
    health.contested = first ? `${sentenceOfChange(first)}${others}` : null
    if (first)
      gaps.open(poll.id, 'contract_changed', health.contested!, 'contracts', first.agreedAt ?? first.seenAt)
    else if (gaps.isOpen(poll.id)) gaps.close(poll.id, now, 'contracts', null)
  }

  async function withListing(rows: RowsByTable, mark: Ms, isWhole: boolean): Promise<RowsByTable> {
    const listed = Object.entries(poll.tables).find(([, table]) => table.name === instruments.name)
    if (!listed) return rows
    const [name] = listed
    const held = (rows[name] as Row<typeof instruments>[]).map((row) => facts.asHeld(row))
    return { ...rows, [name]: await job.listing.update(held, mark, isWhole) }
  }

  async function withTokens(rows: RowsByTable): Promise<RowsByTable> {
    const listed = Object.entries(poll.tables).find(([, table]) => table.name === tokenizedWrappers.name)
    if (!listed) return rows
    const [name] = listed
    return { ...rows, [name]: await job.tokens.update(rows[name] as Row<typeof tokenizedWrappers>[]) }
  }

  function failed(trouble: Trouble, startedAt: Ms): void {
    const { reason, message, retryAfterMs } = trouble
    const latencyMs = clock.now() - startedAt
    health.failed(message, retryAfterMs, reason)
    tools.failures.failed(poll.id, trouble, failures)
    void noteRun(tools.batcher, { feed: poll.id, startedAt, ok: false, rows: 0, error: message, latencyMs })
  }

  /** Never longer than the cadence, wherever the clock was set meanwhile. */
  async function untilNext(mark: Ms): Promise<void> {
    const ms = nextMark(mark) - clock.now()
    await pause(Math.min(ms, everyMs + timings.afterMarkMaxMs), signal)
  }

  /**
   * Just after the mark, each time a little different, so that venues are not all asked at once. A list with terms that
   * wait for a second read is asked again before.
   */
  function nextMark(mark: Ms): Ms {
    const ofMark = nextOf(mark)
    return health.contested === null ? ofMark : Math.min(ofMark, clock.now() + CONFIRM_AFTER + SECOND)
  }

  function nextOf(mark: Ms): Ms {
    const next = Math.max(mark + everyMs, floorTo(clock.now(), everyMs))
    const most = Math.min(timings.afterMarkMaxMs, everyMs / 10)
    const least = Math.min(timings.afterMarkMinMs, most)
    return next + least + Math.random() * (most - least)
  }
}

/** What is known of a venue from its polls is known from the first of them on. */
function tellsOthers({ lists, tokens, marks, turnover, rates, shares }: Poll): boolean {
  return [lists, tokens, marks, turnover, rates, shares].some((told) => told !== undefined)
}

const HELD_UP = { reason: 'not_running', message: 'the recorder was held up' } as const
const STORE_SLOW = { reason: 'store_slow', message: 'the store took longer than the cadence' } as const
const ANSWER_SLOW = { reason: 'timeout', message: 'the answer took longer than the cadence' } as const

function tooLong(id: string, limit: number): SourceError {
  return new SourceError('timeout', `${id} took longer than ${Math.round(limit / 1000)} s`)
}
