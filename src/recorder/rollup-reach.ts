import { durationMs, floorTo, type Ms } from '../core/time.ts'
import type { Rollup } from '../define/rollup.ts'
import type { AnyTable } from '../define/table.ts'
import { type Stretch, united } from './stretches.ts'

/** Which spans of a rollup are settled, and which of them rows of some time count in. */
export class RollupReach {
  readonly grain: Ms
  readonly #settles: Ms
  readonly #catchUp: Ms | null
  readonly #back: Ms
  readonly #early: Ms

  constructor({ grain, settles, catchUp, reaches, dated }: Rollup) {
    this.grain = durationMs(grain)
    this.#settles = durationMs(settles)
    this.#catchUp = catchUp === null ? null : durationMs(catchUp)
    this.#back = durationMs(reaches?.back ?? '0s')
    // What is told as of an end counts what happens on it.
    this.#early = durationMs(reaches?.ahead ?? '0s') + (dated === 'end' ? 1 : 0)
  }

  settledBy(now: Ms): Ms {
    return floorTo(now - this.#settles, this.grain)
  }

  /** What lies before is not made up for. */
  oldest(now: Ms): Ms {
    return this.#catchUp === null
      ? this.settledBy(now) - this.grain
      : floorTo(now - this.#catchUp, this.grain)
  }

  /** The spans before `until` that rows of those times count in. */
  touchedBy(times: readonly Stretch[], until: Ms, now: Ms): Stretch[] {
    if (this.#catchUp === null) return []
    const oldest = this.oldest(now)
    return united(
      times.map(([first, end]) => [
        Math.max(floorTo(first - this.#early, this.grain), oldest),
        Math.min(floorTo(end - 1 + this.#back, this.grain) + this.grain, until),
      ]),
    )
  }
}

/** Rollups that a row of the table counts in at the time that it carries. */
export function countsIn(table: AnyTable): (rollup: Rollup) => boolean {
  return ({ reads, into, standing = [] }) =>
    into.name !== table.name &&
    Object.entries(reads).some(([key, read]) => read.name === table.name && !standing.includes(key))
}
