import { type Ms, parseIso } from '../../core/time.ts'

/** A level in the order of magnitude of some days; between two of them its logarithm is a straight line. */
export interface Course {
  readonly start: Ms
  /** The logarithm of the level; after the last day it stays what it was. */
  log(at: Ms): number
}

/** Written as `2018-04-10 2600, 2021-02-16 9800`. */
export function courseOf(text: string): Course {
  const points = text.split(',').map((point) => point.trim().split(/\s+/))
  const times = points.map(([date]) => parseIso(date!)!)
  const logs = points.map(([, level]) => Math.log(Number(level)))
  return {
    start: times[0]!,
    log(at) {
      if (at >= times.at(-1)!) return logs.at(-1)!
      const next = Math.max(
        1,
        times.findIndex((time) => time > at),
      )
      const [from, to] = [times[next - 1]!, times[next]!]
      const share = (at - from) / (to - from)
      return logs[next - 1]! + (logs[next]! - logs[next - 1]!) * share
    },
  }
}
