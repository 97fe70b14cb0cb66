import type { Clock } from '../core/clock.ts'
import type { Ms } from '../core/time.ts'
import type { RowsByTable } from '../define/into.ts'
import type { Source } from '../define/source.ts'
import type { Offer, Policy } from './batch.ts'
import type { Batcher } from './batcher.ts'
import type { AnyRow } from './keys.ts'
import { MarketView } from './plausible/market-view.ts'
import { doubtFinder } from './plausible/plausible.ts'
import type { Quarantine } from './quarantine.ts'
import { readBack } from './read-back.ts'

interface IntakeContext {
  readonly batcher: Batcher
  readonly view: MarketView
  readonly quarantine: Quarantine
  readonly clock: Clock
}

/** What became of an answer that may fill several tables; `faulty` are all that were not believed, for whichever reason. */
interface TakenAnswer extends Pick<Offer, 'accepted' | 'faulty' | 'refused' | 'fault' | 'stored'> {
  readonly believed: RowsByTable
}

/** Rollups are made of rows that were believed: only the rules of their columns are held against them. */
type Giver = Pick<Source, 'id' | 'into'> & { readonly kind: Source['kind'] | 'rollup' }

/** Where the rows of a source come in: the batcher is told what speaks against them, and what it refuses is counted. */
export class Intake {
  readonly #context: IntakeContext

  constructor(context: IntakeContext) {
    this.#context = context
  }

  /** `since` is when rows of the past begin: they were asked for, and are held against no belief about the present. */
  take(source: Source, answer: RowsByTable, policy: Policy = 'wait', since?: Ms): TakenAnswer {
    const { id } = source
    const isPast = since !== undefined
    const kind = isPast ? 'poll' : source.kind
    const held = isPast ? { view: new MarketView(), now: since } : this.#present()
    const offers = Object.entries(source.tables).map(([name, into]) => {
      const given = answer[name] ?? []
      const rows = isPast ? readBack(into, given) : given
      return [name, this.offer({ id, into, kind }, rows, policy, held)] as const
    })
    // Of streams there are thousands a second, of one table each: they share the promise of their batch.
    if (offers.length === 1) {
      const [[name, taken]] = offers as [(typeof offers)[number]]
      return { ...taken, believed: { [name]: taken.believed } }
    }
    const stored = Promise.all(offers.map(([, taken]) => taken.stored)).then(() => {})
    // Whoever waits for it hears of it; the others need not.
    stored.catch(() => {})
    const sum = (count: (taken: Offer) => number) => offers.reduce((all, [, taken]) => all + count(taken), 0)
    return {
      accepted: sum(({ accepted }) => accepted),
      faulty: sum(({ faulty }) => faulty),
      refused: sum(({ refused }) => refused),
      fault: offers.find(([, { fault }]) => fault !== null)?.[1].fault ?? null,
      stored,
      believed: Object.fromEntries(offers.map(([name, { believed }]) => [name, believed])),
    }
  }

  offer(giver: Giver, rows: readonly AnyRow[], policy: Policy = 'wait', held = this.#present()): Offer {
    const { batcher, quarantine } = this.#context
    const { id, into, kind } = giver
    const doubtOf = kind === 'rollup' ? undefined : doubtFinder({ id, into, kind }, held.view, held.now)
    const offer = batcher.offer(into, rows, policy, doubtOf)
    for (const [rule, { rows: count, sentence }] of offer.refusals)
      quarantine.add({ source: id, table: into.name, rule, rows: count, example: sentence })
    return offer
  }

  /** Entries of a list that could not be read: no rows came of them, and none of the others suffers. */
  unread({ id, into }: Pick<Source, 'id' | 'into'>, entries: number, example: string): void {
    this.#context.quarantine.add({ source: id, table: into.name, rule: 'unread', rows: entries, example })
  }

  /** What rows are held against unless they are of another time. */
  #present(): { readonly view: MarketView; readonly now: Ms } {
    return { view: this.#context.view, now: this.#context.clock.now() }
  }
}
