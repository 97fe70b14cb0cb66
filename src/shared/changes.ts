import { made } from '../core/made.ts'
import { type Ms, SECOND } from '../core/time.ts'
import type { RedisLine } from './redis-line.ts'

/** `rows`: what is recorded was changed behind the present. `keys`: what a key may, or whether it is one. */
export type Change = 'rows' | 'keys'

interface Told {
  readonly change: Change
  readonly generation: number
}

const PATIENCE: Ms = SECOND / 4

/**
 * What was prepared from before a change must not be shown after it, by no process. Rows have a generation, which is a
 * part of the name of every answer that is shared: one that was begun before a change is not found after it. Whoever may
 * have missed a message takes it that everything has changed.
 */
export class Changes {
  #generation = 0
  readonly #line: RedisLine
  readonly #key: string
  readonly #handlers = new Map<Change, (() => void)[]>()
  /** What others have not been told. */
  readonly #untold = new Set<Change>()

  constructor(line: RedisLine) {
    this.#line = line
    this.#key = `${line.prefix}generation`
    line.news.on<Told>('changed', ({ change, generation }) => {
      this.#generation = Math.max(this.#generation, generation)
      this.#fire(change)
    })
    line.onBack(async (hasMissed) => {
      if (hasMissed) await this.#catchUp()
      for (const change of this.#untold) await this.#tellOthers(change)
    })
  }

  get generation(): number {
    return this.#generation
  }

  on(change: Change, handler: () => void): void {
    made(this.#handlers, change, () => []).push(handler)
  }

  /** Here at once; resolves when others are told, or cannot be at the moment: then they are when they can. */
  async tell(change: Change): Promise<void> {
    this.#untold.add(change)
    if (!(await this.#tellOthers(change))) this.#fire(change)
  }

  async #tellOthers(change: Change): Promise<boolean> {
    const generation =
      change === 'rows' ? await this.#line.ask((redis) => redis.incr(this.#key), PATIENCE) : this.#generation
    if (generation === undefined) return false
    this.#generation = generation
    this.#fire(change)
    if (await this.#line.news.tell('changed', { change, generation } satisfies Told)) {
      this.#untold.delete(change)
    }
    return true
  }

  async #catchUp(): Promise<void> {
    const generation = await this.#line.ask((redis) => redis.get(this.#key), PATIENCE)
    // A server that was started empty has none of the answers that had the old one.
    if (generation !== undefined) this.#generation = Number(generation ?? 0)
    for (const change of ['rows', 'keys'] as const) this.#fire(change)
  }

  #fire(change: Change): void {
    for (const handler of this.#handlers.get(change) ?? []) handler()
  }
}
