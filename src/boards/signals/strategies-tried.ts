import type { Instant } from '../../core/clock.ts'
import type { Reader } from '../../define/reader.ts'
import { STRATEGIES } from '../../signals/strategies/index.ts'
import type { signals } from '../../tables/signals/signals.ts'

/**
 * How many strategies were ever tried: those of the list, also those that never decided anything, and those on record
 * that are no longer in it. Versions are counted up, so the third version of one is the third that was tried.
 */
export async function readStrategiesTried(decisions: Reader<typeof signals>, now: Instant): Promise<number> {
  const tried = new Map(STRATEGIES.map(({ id, version }) => [id, triesOf(version)]))
  const named = await decisions.aggregate({ ...now.ever(), by: ['strategy'], take: { n: { count: true } } })
  const gone = named.map(({ strategy }) => strategy).filter((strategy) => !tried.has(strategy))
  if (gone.length > 0) {
    const last = await decisions.latest({
      ...now.ever(),
      where: { strategy: gone },
      by: ['strategy'],
      columns: ['strategy', 'decision'],
    })
    for (const { strategy, decision } of last) tried.set(strategy, triesOf(decision.strategyVersion))
  }
  return [...tried.values()].reduce((sum, tries) => sum + tries, 0)
}

function triesOf(version: string): number {
  return /^[1-9]\d{0,3}$/.test(version) ? Number(version) : 1
}
