import type { Instant } from '../../core/clock.ts'
import { greatest, least, sum } from '../../core/stats.ts'
import type { Ms } from '../../core/time.ts'
import type { Reader } from '../../define/reader.ts'
import { STRATEGIES } from '../../signals/strategies/index.ts'
import type { signals } from '../../tables/signals/signals.ts'

export interface Tried {
  /** Strategies, in all their versions. */
  readonly tried: number
  /** Of the first and the last decision on record. */
  readonly firstAt: Ms | null
  readonly lastAt: Ms | null
}

/**
 * What was ever tried: the strategies of the list, also those that never decided anything, and those on record that
 * are no longer in it. Versions are counted up, so the third version of one is the third that was tried.
 */
export async function readStrategiesTried(decisions: Reader<typeof signals>, now: Instant): Promise<Tried> {
  const versions = new Map(STRATEGIES.map(({ id, version }) => [id, version]))
  const decided = await decisions.aggregate({
    ...now.ever(),
    by: ['strategy'],
    take: { first: { min: 'created_at' }, last: { max: 'created_at' } },
  })
  const gone = decided.map(({ strategy }) => strategy).filter((strategy) => !versions.has(strategy))
  if (gone.length > 0) {
    const last = await decisions.latest({
      ...now.ever(),
      where: { strategy: gone },
      by: ['strategy'],
      columns: ['strategy', 'decision'],
    })
    for (const { strategy, decision } of last) versions.set(strategy, decision.strategyVersion)
  }
  return {
    tried: sum([...versions.values()].map(triesOf)),
    firstAt: least(decided.map(({ first }) => first)),
    lastAt: greatest(decided.map(({ last }) => last)),
  }
}

function triesOf(version: string): number {
  return /^[1-9]\d{0,3}$/.test(version) ? Number(version) : 1
}
