/** What a member wants, by name, and how much work each is. */
export type Wants = ReadonlyMap<string, number>

/** Everybody who is alive, with what they want, and who holds what of it. */
export interface Shared {
  readonly wants: ReadonlyMap<string, Wants>
  /** By name; only those whose holder is alive. */
  readonly holders: ReadonlyMap<string, string>
}

export interface Portion {
  /** What is free and ours to take. */
  readonly take: readonly string[]
  /** What we hold beyond our share while somebody who wants it has less than theirs. */
  readonly surplus: readonly string[]
}

/** Below this part of a share a difference is not worth the gap that a handover costs. */
const UNEVEN = 0.1

/**
 * What one member may take and should give away, by weight. A name that several want counts as a part of each one's
 * share, so that members with the same wishes have about as much work as each other, and those with wishes of their own
 * have all of them. Everybody works out the same from the same book, whoever looks first.
 */
export function portionOf(id: string, shared: Shared): Portion {
  const loads = new Loads(shared)
  const take = loads.freeNames().filter((name) => loads.give(name) === id)
  return { take, surplus: surplusOf(id, new Loads(shared), shared) }
}

/** Names that we give away, one after the other, for as long as each makes the two of us more even. */
function surplusOf(id: string, loads: Loads, { wants, holders }: Shared): string[] {
  const surplus: string[] = []
  const held = new Set([...(wants.get(id)?.keys() ?? [])].filter((name) => holders.get(name) === id))
  for (;;) {
    const excess = loads.excessOf(id)
    let best: { readonly name: string; readonly to: string; readonly worst: number } | null = null
    for (const name of held) {
      const to = loads.neediest(name, id)
      if (to === null || excess - loads.excessOf(to) <= UNEVEN * loads.shareOf(id)) continue
      const weight = loads.weightOf(name)
      const worst = Math.max(excess - weight, loads.excessOf(to) + weight)
      if (worst < excess - ROUNDING && (best === null || worst < best.worst - ROUNDING))
        best = { name, to, worst }
    }
    if (best === null) return surplus
    held.delete(best.name)
    surplus.push(best.name)
    loads.move(best.name, id, best.to)
  }
}

/** Who has how much of what is theirs to do. */
class Loads {
  readonly #shared: Shared
  readonly #wanters = new Map<string, string[]>()
  readonly #weights = new Map<string, number>()
  readonly #shares = new Map<string, number>()
  readonly #held = new Map<string, number>()

  constructor(shared: Shared) {
    this.#shared = shared
    for (const [member, wants] of shared.wants) {
      for (const [name, weight] of wants) {
        this.#wanters.set(name, [...(this.#wanters.get(name) ?? []), member])
        // While versions are mixed two may weigh it differently.
        this.#weights.set(name, Math.max(weight, this.#weights.get(name) ?? 0))
      }
    }
    for (const [member, wants] of shared.wants) {
      let [share, held] = [0, 0]
      for (const name of wants.keys()) {
        share += this.weightOf(name) / this.#wanters.get(name)!.length
        if (shared.holders.get(name) === member) held += this.weightOf(name)
      }
      this.#shares.set(member, share)
      this.#held.set(member, held)
    }
  }

  weightOf(name: string): number {
    return this.#weights.get(name)!
  }

  shareOf(member: string): number {
    return this.#shares.get(member)!
  }

  /** How much more than its share it has; below nothing where it has less. */
  excessOf(member: string): number {
    return this.#held.get(member)! - this.shareOf(member)
  }

  /** The heaviest first: what is light then fills up what is left of each share. */
  freeNames(): string[] {
    const free = [...this.#weights.keys()].filter((name) => !this.#shared.holders.has(name))
    return free.sort((a, b) => this.weightOf(b) - this.weightOf(a) || (a < b ? -1 : 1))
  }

  /** Who wants it and lacks most; the one whose id is first where two lack as much. */
  neediest(name: string, besides?: string): string | null {
    let found: string | null = null
    for (const member of this.#wanters.get(name)!) {
      if (member === besides) continue
      const less = found === null ? 1 : this.excessOf(found) - this.excessOf(member)
      if (less > ROUNDING || (less > -ROUNDING && member < found!)) found = member
    }
    return found
  }

  /** Counts a free name to who lacks most. */
  give(name: string): string {
    const to = this.neediest(name)!
    this.#held.set(to, this.#held.get(to)! + this.weightOf(name))
    return to
  }

  move(name: string, from: string, to: string): void {
    this.#held.set(from, this.#held.get(from)! - this.weightOf(name))
    this.#held.set(to, this.#held.get(to)! + this.weightOf(name))
  }
}

/** Three thirds are one. */
const ROUNDING = 1e-9
