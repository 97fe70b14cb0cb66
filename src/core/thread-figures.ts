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

const RESOLUTION_MS = 10
const NANOSECONDS = 1e9

/**
 * Measures the loop of the thread that calls it. A minute is told of until the next one is over: who looks twice a
 * minute misses nothing.
 */
export function loopFigures(): () => ThreadFigures {
  let last: IntervalHistogram | null = null
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

function begin(): IntervalHistogram {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  histogram.enable()
  return histogram
}

/** The histogram has the time between two looks, which are that far apart when nothing holds the loop. */
function held(nanoseconds: number): number {
  return Math.max(0, nanoseconds / NANOSECONDS - RESOLUTION_MS / 1_000)
}

function cpuSeconds(): number | null {
  const stat = readThreadStat('own')
  return stat && stat.cpuMs / 1_000
}
