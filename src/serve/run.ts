import { type Clock, Instant } from '../core/clock.ts'
import { durationMs, isoOrNull, type Ms } from '../core/time.ts'
import { type CallerTier, staleBy, subjectsOf } from '../define/board.ts'
import type { OpenReader } from '../define/reader.ts'
import type { Asked } from './asked.ts'
import type { ComputingTime } from './computing-time.ts'
import { watchReaders } from './freshness.ts'
import { asOfName, opening } from './published.ts'

export interface Ran {
  readonly answer: Record<string, unknown>
  /** The newest record of the board's subject that went into the answer. */
  readonly asOf: Ms | null
  /** From when on that record is too old; null where it is already, and the answer says so, or where none ever is. */
  readonly staleFrom: Ms | null
  /** When it was computed. */
  readonly ranAt: Ms
}

/**
 * Asks a board; HTTP, CSV, MCP, widgets and feeds all come through here, so that no two can disagree. Whoever does
 * not say who asks gets what is public. `time` measures what it takes.
 */
export type Run = (asked: Asked, tier?: CallerTier, time?: ComputingTime) => Promise<Ran>

const STALE_AFTER_CADENCES = 3

export function createRun({ openReader, clock }: { openReader: OpenReader; clock: Clock }): Run {
  return async ({ board, params }, tier = 'public', time) => {
    const open = time ? time.watch(openReader) : openReader
    const { readers, newest } = watchReaders(open, board.reads, subjectsOf(board))
    const now = clock.now()
    let newestShown: Ms | null = null
    const moment = {
      now: new Instant(now),
      madeOf(times: readonly (Ms | null | undefined)[]) {
        for (const time of times)
          if (time != null && (newestShown === null || time > newestShown)) newestShown = time
      },
    }
    // A board that did not say that it varies cannot: its answer is kept once for all.
    const context = board.variesBy === 'tier' ? { ...moment, caller: { tier } } : moment
    const computed = board.write(await board.compute(readers, params, context))
    const asOf = earlier(newest(), newestShown)
    const cadence = staleBy(board, params)
    const lastFresh =
      asOf === null || cadence === null ? null : asOf + STALE_AFTER_CADENCES * durationMs(cadence)
    const stale = lastFresh === null || now > lastFresh
    const answer = {
      ...opening(board, now),
      ...computed,
      ...(board.subject === null ? {} : { [asOfName(board)]: isoOrNull(asOf) }),
      ...(cadence === null ? {} : { stale }),
    }
    return { answer, asOf, staleFrom: stale ? null : lastFresh + 1, ranAt: now }
  }
}

/** What was read, unless the board said that its answer is made of older records. */
function earlier(read: Ms | null, shown: Ms | null): Ms | null {
  return read === null || shown === null ? read : Math.min(read, shown)
}
