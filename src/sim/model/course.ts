import type { Ms } from '../../core/time.ts'

/** Levels around which something moved through the years; a straight line of logarithms between, and the last one since. */
export interface Course {
  readonly times: readonly Ms[]
  readonly logs: readonly number[]
}

/** `2021-04-14 60000, 2021-07-20 31000`. */
export function courseOf(text: string): Course {
  const points = text.split(',').map((point) => point.trim().split(/\s+/))
  return {
    times: points.map(([date]) => Date.parse(date!)),
    logs: points.map(([, level]) => Math.log(Number(level))),
  }
}

export function courseEnd({ logs }: Course): number {
  return logs.at(-1)!
}

export function courseLog({ times, logs }: Course, at: Ms): number {
  const last = times.length - 1
  if (at >= times[last]!) return logs[last]!
  const next = Math.max(
    1,
    times.findIndex((time) => time > at),
  )
  const [from, to] = [times[next - 1]!, times[next]!]
  const share = (at - from) / (to - from)
  return logs[next - 1]! + (logs[next]! - logs[next - 1]!) * share
}
