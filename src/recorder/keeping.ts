import { SourceError } from '../core/errors.ts'
import { durationMs, type Ms } from '../core/time.ts'
import type { Keeping } from '../define/source.ts'

interface Kept {
  readonly at: Ms
  readonly value: unknown
}

/** What the sources of one venue keep from run to run, by the time of the run. */
export function createKeeping(): (now: Ms) => Keeping {
  const known = new Map<string, Kept>()
  return (now) =>
    async <T>(name: string, every: Parameters<Keeping>[1], ask: () => Promise<T>): Promise<T> => {
      const kept = known.get(name)
      if (kept && now - kept.at < durationMs(every)) return kept.value as T
      try {
        const value = await ask()
        known.set(name, { at: now, value })
        return value
      } catch (thrown) {
        if (kept && thrown instanceof SourceError) return kept.value as T
        throw thrown
      }
    }
}
