import { sentenceOf } from '../core/errors.ts'
import type { Ms } from '../core/time.ts'
import type { Stream } from '../define/source.ts'
import {
  intoTables,
  RECORDER,
  recorderPulses,
  recordingGaps,
  sourceTerms,
} from '../tables/record/recording.ts'
import type { JobTools } from './job.ts'
import { arrivals, pause } from './pause.ts'

/**
 * Writes down every few seconds until when the record of each stream is complete. A start after a kill goes by it, so
 * nothing is said before it is true: the rows and the gaps of that time are in the store. A table that the store does
 * not take holds up its own streams alone.
 */
export class Pulse {
  readonly #tools: JobTools
  readonly #prove: (id: string) => Promise<void>
  readonly #recorder: string
  /** By the tables that they fill. */
  readonly #streams = new Map<string, Stream[]>()
  readonly #completeUntil = new Map<string, Ms>()
  readonly #waiting = new Set<string>()

  constructor(
    streams: readonly Stream[],
    parts: {
      readonly tools: JobTools
      /** Asks a quiet stream whether it is there: its record is complete until it answers. */
      readonly prove: (id: string) => Promise<void>
      readonly recorder?: string | undefined
    },
  ) {
    this.#tools = parts.tools
    this.#prove = parts.prove
    this.#recorder = parts.recorder ?? RECORDER
    for (const stream of streams) {
      const into = intoTables(stream.tables)
      this.#streams.set(into, [...(this.#streams.get(into) ?? []), stream])
    }
  }

  async run(signal: AbortSignal): Promise<void> {
    const { timings, log } = this.#tools
    while (!signal.aborted) {
      await pause(timings.pulseMs, signal)
      if (signal.aborted) return
      const written = await this.beat(timings.pulseMs)
      // One at a time: behind a store that is slow they do not pile up.
      await written.stored.catch((thrown) => log.warn({ error: sentenceOf(thrown) }, 'no pulse was stored'))
    }
  }

  /** What is certain within that time is written; `stored` resolves when the store has it. */
  async beat(ms: number): Promise<{ readonly stored: Promise<void> }> {
    const { batcher, clock } = this.#tools
    const late = new AbortController()
    const free = [...this.#streams.keys()].filter((into) => !this.#waiting.has(into))
    const settled = Promise.all(free.map((into) => this.#settle(into)))
    await Promise.race([settled, pause(ms, late.signal)])
    late.abort()
    if (this.#completeUntil.size === 0) return { stored: Promise.resolve() }
    const complete_until = Object.fromEntries(this.#completeUntil)
    return batcher.offer(recorderPulses, [{ recorder: this.#recorder, at: clock.now(), complete_until }])
  }

  async #settle(into: string): Promise<void> {
    const { batcher, gaps } = this.#tools
    const streams = this.#streams.get(into)!
    this.#waiting.add(into)
    try {
      // Otherwise the record of a quiet one would end with the last beat of its line, up to half a minute ago.
      await Promise.all(streams.map(({ id }) => this.#prove(id)))
      const claims = streams.map(({ id }) => [id, gaps.accountedUntil(id)] as const)
      // What had arrived by now is read from the sockets first: it was before what is claimed.
      await arrivals()
      await batcher.settle([...Object.values(streams[0]!.tables), recordingGaps, sourceTerms])
      for (const [id, until] of claims) if (until !== null) this.#completeUntil.set(id, until)
    } catch {
      // Given up on at the end; what was certain before stays so.
    } finally {
      this.#waiting.delete(into)
    }
  }
}
