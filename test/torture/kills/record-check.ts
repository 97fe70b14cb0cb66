/** A period that the ledger calls missing, with both ends; an open one has no end. */
export interface Claimed {
  readonly from: number
  readonly to: number | null
}

/** What was offered by one source, what was acknowledged of it, what is there, and what the ledger says is missing. */
export interface SourceRecord {
  /** When each thing was offered, by its key. */
  readonly offered: ReadonlyMap<string, number>
  readonly acknowledged: ReadonlySet<string>
  /** Keys as they are stored, repeats included. */
  readonly stored: readonly string[]
  readonly claimed: readonly Claimed[]
  /** How long one offer stands for. */
  readonly everyMs: number
}

export interface Judged {
  readonly offered: number
  readonly acknowledged: number
  /** Acknowledged and not there. */
  readonly lost: number
  readonly twice: number
  /** Offered and not there, and no gap says so. */
  readonly silent: number
  readonly missing: number
  /** Called missing although it is there. */
  readonly overclaimedMs: number
}

/** The naive comparison: every thing that was offered is looked up, one by one. */
export function judge({ offered, acknowledged, stored, claimed, everyMs }: SourceRecord): Judged {
  const there = new Set(stored)
  const isClaimed = (at: number) => claimed.some(({ from, to }) => at >= from && (to === null || at <= to))
  let [silent, missing] = [0, 0]
  const overclaimed = new Set<number>()
  for (const [key, at] of offered) {
    if (there.has(key)) {
      // The ends of a gap are things that were recorded.
      if (claimed.some(({ from, to }) => at > from && (to === null || at < to))) overclaimed.add(at)
      continue
    }
    missing++
    if (!isClaimed(at)) silent++
  }
  return {
    offered: offered.size,
    acknowledged: acknowledged.size,
    lost: [...acknowledged].filter((key) => !there.has(key)).length,
    twice: stored.length - there.size,
    silent,
    missing,
    overclaimedMs: overclaimed.size * everyMs,
  }
}

export function sumOf(all: readonly Judged[]): Judged {
  const sum = (name: keyof Judged) => all.reduce((total, judged) => total + judged[name], 0)
  return {
    offered: sum('offered'),
    acknowledged: sum('acknowledged'),
    lost: sum('lost'),
    twice: sum('twice'),
    silent: sum('silent'),
    missing: sum('missing'),
    overclaimedMs: sum('overclaimedMs'),
  }
}
