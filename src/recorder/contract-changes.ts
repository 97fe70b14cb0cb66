import { MINUTE, type Ms } from '../core/time.ts'
import type { Contract, ContractList } from '../define/market.ts'
import type { Row } from '../define/table.ts'
import type { contractChanges } from '../tables/record/recording.ts'
import type { instruments } from '../tables/venues/venues.ts'

/** What every row of a contract is counted and named by. Intervals of funding change by design, and need no second look. */
const TERMS = ['symbol', 'base', 'quote', 'pieces', 'contractSize', 'inDollars', 'behind'] as const

/** A list that is read again within this may be the same answer out of a cache. */
export const CONFIRM_AFTER = MINUTE

/** New terms of a contract, and what has become of them. */
export interface ContractChange {
  readonly list: ContractList
  readonly before: Contract
  readonly after: Contract
  /** When the list last said the old terms; null where that was before this process. */
  readonly agreedAt: Ms | null
  readonly seenAt: Ms
  readonly state: Row<typeof contractChanges>['state']
  readonly settledAt: Ms | null
}

const LISTS: Readonly<Record<Row<typeof instruments>['kind'], readonly ContractList[]>> = {
  perp: ['perp', 'inverse', 'tradfi'],
  future: ['delivery'],
  option: ['option'],
  spot: ['spot'],
}

/**
 * Holds each list of a venue against the one before. A contract whose size, multiplier or identity is another than before
 * keeps its old terms until a second read says the new ones too: a list that was wrong once must not double what a venue
 * has open.
 */
export class ContractChanges {
  readonly #pending = new Map<string, ContractChange>()
  readonly #agreedAt = new Map<ContractList, Ms>()

  /** The list to go by, and what changed or was settled with this read. */
  review(
    list: ContractList,
    known: ReadonlyMap<string, Contract>,
    listed: readonly Contract[],
    now: Ms,
  ): { readonly accepted: readonly Contract[]; readonly changes: readonly ContractChange[] } {
    const changes: ContractChange[] = []
    const agreedAt = this.#agreedAt.get(list) ?? null
    const settle = (key: string, state: ContractChange['state']) => {
      const pending = this.#pending.get(key)
      if (!pending) return
      this.#pending.delete(key)
      changes.push({ ...pending, state, settledAt: now })
    }
    const accepted = listed.map((contract) => {
      const before = known.get(contract.instrument)
      const key = keyOf(list, contract.instrument)
      if (!before || haveSameTerms(before, contract)) {
        settle(key, 'withdrawn')
        return contract
      }
      const pending = this.#pending.get(key)
      if (pending && haveSameTerms(pending.after, contract)) {
        if (now - pending.seenAt < CONFIRM_AFTER) return old(before, contract)
        settle(key, 'confirmed')
        return contract
      }
      settle(key, 'withdrawn')
      const state = 'unconfirmed' as const
      const change = { list, before, after: contract, agreedAt, seenAt: now, state, settledAt: null }
      this.#pending.set(key, change)
      changes.push(change)
      return old(before, contract)
    })
    const names = new Set(listed.map(({ instrument }) => instrument))
    for (const [key, change] of this.#pending)
      if (change.list === list && !names.has(change.before.instrument)) settle(key, 'withdrawn')
    this.#agreedAt.set(list, now)
    return { accepted, changes }
  }

  /** What waits to be confirmed of these lists. */
  pending(lists: readonly ContractList[]): readonly ContractChange[] {
    return [...this.#pending.values()].filter(({ list }) => lists.includes(list))
  }

  /** A row of the list with the terms that hold. */
  asHeld(row: Row<typeof instruments>): Row<typeof instruments> {
    for (const list of LISTS[row.kind]) {
      const before = this.#pending.get(keyOf(list, row.instrument))?.before
      if (before)
        return { ...row, base: before.base, quote: before.quote, contract_size: before.contractSize }
    }
    return row
  }
}

/** In a sentence: gate BTC_USDT: contractSize 0.0001 → 0.0002. */
export function sentenceOfChange({ before, after }: Pick<ContractChange, 'before' | 'after'>): string {
  const differing = TERMS.filter((term) => before[term] !== after[term])
  const told = differing.map((term) => `${term} ${before[term] ?? 'none'} → ${after[term] ?? 'none'}`)
  return `${before.instrument}: ${told.join(', ')}`
}

function haveSameTerms(one: Contract, other: Contract): boolean {
  return TERMS.every((term) => one[term] === other[term])
}

function old(before: Contract, { fundingIntervalHours }: Contract): Contract {
  return { ...before, fundingIntervalHours }
}

function keyOf(list: ContractList, instrument: string): string {
  return `${list} ${instrument}`
}
