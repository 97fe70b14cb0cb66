import { made } from '../core/made.ts'
import { type Ms, SECOND } from '../core/time.ts'
import type { RedisLine } from './redis-line.ts'

/** `rows`: what is recorded was changed behind the present. */
export type Change = 'rows'

const CHANGES: readonly Change[] = ['rows']

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
  /** The generation that others have is not known here. */
  #isBehind = false
  /** What others have not been told. */
  readonly #untold = new Set<Change>()

  constructor(line: RedisLine) {
    this.#line = line
    this.#key = `${line.prefix}generation`
    line.news.on<Change>('changed', (change) => void this.#follow(change))
    line.onBack(async (hasMissed) => {
      if (hasMissed || this.#isBehind) for (const change of CHANGES) await this.#follow(change)
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
    if (change === 'rows') {
      const generation = await this.#line.ask((redis) => redis.incr(this.#key), PATIENCE)
      if (generation === undefined) return false
      this.#generation = generation
    }
    this.#fire(change)
    if (await this.#line.news.tell('changed', change)) this.#untold.delete(change)
    return true
  }

  /** The generation is read, not told: messages of two who change rows at once may come in another order. */
  async #follow(change: Change): Promise<void> {
    if (change === 'rows') {
      const generation = await this.#line.ask((redis) => redis.get(this.#key), PATIENCE)
      this.#isBehind = generation === undefined
      // A server that was started empty has none of the answers of before either.
      if (generation !== undefined) this.#generation = Number(generation ?? 0)
    }
    this.#fire(change)
  }

  #fire(change: Change): void {
    for (const handler of this.#handlers.get(change) ?? []) handler()
  }
}
