import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks'
import { readThreadStat } from './thread-stat.ts'
import { MINUTE } from './time.ts'

/** What a thread says of itself. */
export interface ThreadFigures {
  /** Seconds for which its loop was held, of the last minute or two. */
  readonly heldMax: number
  readonly heldP99: number
  readonly heapBytes: number
  /** Buffers, which are not in its heap. */
  readonly bufferBytes: number
  /** Processor time since it began, where the system tells it by thread. */
  readonly cpuSeconds: number | null
}

/** Each look wakes the thread: a hundred a second cost an idle process more than a percent of a core. */
const LOOK_EVERY_MS = 100
const NANOSECONDS = 1e9

/**
 * Measures the loop of the thread that calls it. A minute is told of until the next one is over: who looks twice a
 * minute misses nothing. What is held for less than the time between two looks may go unseen.
 */
export function loopFigures(lookEveryMs = LOOK_EVERY_MS): () => ThreadFigures {
  let last: IntervalHistogram | null = null
  const begin = () => {
    const histogram = monitorEventLoopDelay({ resolution: lookEveryMs })
    histogram.enable()
    return histogram
  }
  // The histogram has the time between two looks, which are that far apart when nothing holds the loop.
  const held = (nanoseconds: number) => Math.max(0, nanoseconds / NANOSECONDS - lookEveryMs / 1_000)
  let current = begin()
  setInterval(() => {
    current.disable()
    last = current
    current = begin()
  }, MINUTE).unref()
  return () => {
    const told = last === null ? [current] : [last, current]
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    return {
      heldMax: Math.max(...told.map(({ max }) => held(max))),
      heldP99: Math.max(...told.map((one) => held(one.percentile(99)))),
      heapBytes: heapUsed,
      bufferBytes: arrayBuffers,
      cpuSeconds: cpuSeconds(),
    }
  }
}

function cpuSeconds(): number | null {
  const stat = readThreadStat('own')
  return stat && stat.cpuMs / 1_000
}
