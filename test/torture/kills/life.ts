import type { Seeded } from '../seeded.ts'
import { until } from '../waiting.ts'
import type { Kept, Yard } from '../yard.ts'
import type { ChildWords, Point } from './words.ts'

/** When a life is ended: so long after it came to a point. `stop` is asked to stop first. */
export interface Moment {
  readonly after: Point
  readonly ms: number
}

const PATIENCE_MS = 30_000
const HURRIED_COMPACT_MS = 60
const RARE_COMPACT_MS = 100_000

/** Which moments a process may be killed at, and how long it may live on from there. */
const MOMENTS: readonly { readonly after: Point; readonly mostMs: number; readonly times: number }[] = [
  { after: 'open', mostMs: 150, times: 2 },
  { after: 'start', mostMs: 60, times: 2 },
  { after: 'record', mostMs: 400, times: 4 },
  { after: 'compact', mostMs: 20, times: 2 },
  { after: 'stop', mostMs: 40, times: 2 },
]
const WEIGHED = MOMENTS.flatMap((moment) => Array.from({ length: moment.times }, () => moment))

export function anyMoment(random: Seeded): Moment {
  const { after, mostMs } = random.one(WEIGHED)
  return { after, ms: random.upTo(mostMs) }
}

/** Before there is anything: while the file and its tables are made. */
export function birthMoment(random: Seeded): Moment {
  return { after: 'open', ms: random.upTo(200) }
}

/** One process of the small recorder. */
export interface Life {
  readonly process: Kept
  readonly reached: ReadonlySet<Point>
  /** Why it could not go on, as it said itself; null while it can. */
  readonly failed: string | null
  /** Keys that were acknowledged in this life, by table. */
  readonly kept: ReadonlyMap<string, ReadonlySet<string>>
  /** False when it ended, or did not come there in time. */
  comesTo(point: Point): Promise<boolean>
}

export function startLife(
  yard: Yard,
  child: string,
  at: { readonly file: string; readonly port: number; readonly compacts: boolean },
): Life {
  const compactMs = at.compacts ? HURRIED_COMPACT_MS : RARE_COMPACT_MS
  const process_ = yard.start(process.execPath, [child, at.file, String(at.port), String(compactMs)])
  const reached = new Set<Point>()
  const kept = new Map<string, Set<string>>()
  const life = {
    process: process_,
    reached,
    kept,
    failed: null as string | null,
    async comesTo(point: Point) {
      await until(() => reached.has(point) || process_.end !== null, PATIENCE_MS)
      return reached.has(point)
    },
  }
  process_.onLine((line) => {
    const words = JSON.parse(line) as ChildWords
    if ('at' in words) reached.add(words.at)
    else if ('failed' in words) life.failed = words.failed
    else {
      const keys = kept.get(words.kept) ?? new Set<string>()
      for (const key of words.keys) keys.add(key)
      kept.set(words.kept, keys)
    }
  })
  return life
}
