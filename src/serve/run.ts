import { type Clock, Instant } from '../core/clock.ts'
import { roundAnswer } from '../core/round.ts'
import { durationMs, isoOf, type Ms } from '../core/time.ts'
import type { Board } from '../define/board.ts'
import type { OpenReader } from '../define/reader.ts'
import { watchReaders } from './freshness.ts'
import { type RawParams, readParams } from './params.ts'

export interface Ran {
  readonly answer: Record<string, unknown>
  /** The newest record that went into the answer. */
  readonly asOf: Ms | null
}

/** Asks a board; HTTP, CSV, MCP, widgets and feeds all come through here, so that no two can disagree. */
export type Run = (board: Board, raw: RawParams) => Promise<Ran>

const STALE_AFTER_CADENCES = 3

export function createRun({ openReader, clock }: { openReader: OpenReader; clock: Clock }): Run {
  return async (board, raw) => {
    const params = readParams(board.params, raw)
    const { readers, newest } = watchReaders(openReader, board.reads)
    const now = clock.now()
    const { generatedAt: _, ...computed } = await board.compute(readers, params, { now: new Instant(now) })
    const asOf = newest()
    const stale = asOf === null || now - asOf > STALE_AFTER_CADENCES * durationMs(board.cadence)
    const answer = {
      generatedAt: isoOf(now),
      ...computed,
      [board.spelling === 'camel' ? 'asOf' : 'as_of']: asOf === null ? null : isoOf(asOf),
      stale,
    }
    return { answer: roundAnswer(answer), asOf }
  }
}
