/** Everybody who is alive, with what they want, and who holds what of it. */
export interface Shared {
  readonly wants: ReadonlyMap<string, readonly string[]>
  /** By name; only those whose holder is alive. */
  readonly holders: ReadonlyMap<string, string>
}

export interface Portion {
  /** What is free and ours to take. */
  readonly take: readonly string[]
  /** What we hold beyond our share while somebody who wants it has less than theirs. */
  readonly surplus: readonly string[]
}

/**
 * What one member may take and should give away. A name that several want counts as a part of each one's share, so that
 * members with the same wishes have as much as each other, and those with wishes of their own have all of them.
 */
export function portionOf(id: string, { wants, holders }: Shared): Portion {
  const wanters = new Map<string, string[]>()
  for (const [member, names] of wants) {
    for (const name of names) wanters.set(name, [...(wanters.get(name) ?? []), member])
  }
  const shareOf = (member: string) =>
    Math.ceil(
      (wants.get(member) ?? []).reduce((sum, name) => sum + 1 / wanters.get(name)!.length, 0) - ROUNDING,
    )
  const heldBy = (member: string) => (wants.get(member) ?? []).filter((name) => holders.get(name) === member)
  const isHungry = (member: string) => heldBy(member).length < shareOf(member)
  const isWantedByAnother = (name: string) =>
    wanters.get(name)!.some((member) => member !== id && isHungry(member))

  const held = heldBy(id)
  const room = shareOf(id) - held.length
  const free = (wants.get(id) ?? []).filter((name) => !holders.has(name))
  const take = free.slice(0, Math.max(0, room))
  // What would else be nobody's.
  const left = free.slice(take.length).filter((name) => !isWantedByAnother(name))
  const surplus = room < 0 ? held.filter(isWantedByAnother).slice(room) : []
  return { take: [...take, ...left], surplus }
}

/** Three thirds are one. */
const ROUNDING = 1e-9
