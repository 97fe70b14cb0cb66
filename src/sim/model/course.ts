import type { Ms } from '../../core/time.ts'

/** A figure at some days, and in between. */
export interface Course {
  readonly times: readonly Ms[]
  readonly values: readonly number[]
}

/** Of a text such as '2018-01-01 1.4, 2019-08-01 2.1'. */
export function courseOf(text: string, scaled: (figure: number) => number = (figure) => figure): Course {
  const points = text.split(',').map((point) => point.trim().split(/\s+/))
  return {
    times: points.map(([date]) => Date.parse(date!)),
    values: points.map(([, figure]) => scaled(Number(figure))),
  }
}

/** On a straight line from one day to the next; after the last it stays. */
export function lineAt({ times, values }: Course, at: Ms): number {
  const last = times.length - 1
  if (at >= times[last]!) return values[last]!
  const next = Math.max(
    1,
    times.findIndex((time) => time > at),
  )
  const [from, to] = [times[next - 1]!, times[next]!]
  return values[next - 1]! + ((values[next]! - values[next - 1]!) * (at - from)) / (to - from)
}

/** As it was on the last of these days: what is decided stands until it is decided anew. */
export function stepAt({ times, values }: Course, at: Ms): number {
  return values[
    Math.max(
      0,
      times.findLastIndex((time) => time <= at),
    )
  ]!
}
