import { MINUTE, type Ms } from '../core/time.ts'
import type { RedisLine } from './redis-line.ts'

/** Who is kept out until when, and who was let in again and when: together they tell which came last. */
export interface KnownBlocks {
  readonly blocks: Iterable<readonly [id: string, until: Ms]>
  readonly lifts: Iterable<readonly [id: string, at: Ms]>
}

/** The blocks of all processes. */
export interface BlockList {
  block(id: string, until: Ms): void
  lift(id: string, at: Ms): void
  /** What others did. `all` is told what stands in the list when it is there (again), and gives what is known here. */
  listen(to: {
    readonly blocked: (id: string, until: Ms) => void
    readonly lifted: (id: string, at: Ms) => void
    readonly all: (known: KnownBlocks) => KnownBlocks
  }): void
}

/** Longer than any block lasts. */
const KEPT: Ms = 15 * MINUTE
const LOAD_PATIENCE: Ms = 1_000

/** Two sorted sets in Redis, for whoever starts later, and a message for those that run. */
export function blockList(line: RedisLine): BlockList {
  const keys = { blocks: `${line.prefix}blocks`, lifts: `${line.prefix}lifts` }

  const keep = (key: string, entries: readonly (readonly [id: string, ms: Ms])[]) =>
    line.ask((redis) => {
      const scores = entries.flatMap(([id, ms]) => [String(ms), id])
      const newest = Math.max(...entries.map(([, ms]) => ms))
      return redis
        .multi()
        .zadd(key, ...scores)
        .zremrangebyscore(key, '-inf', newest - KEPT)
        .pexpire(key, KEPT)
        .exec()
    }, LOAD_PATIENCE)

  async function load(): Promise<KnownBlocks | undefined> {
    const [blocks, lifts] = await Promise.all(
      [keys.blocks, keys.lifts].map((key) =>
        line.ask((redis) => redis.zrangebyscore(key, '-inf', '+inf', 'WITHSCORES'), LOAD_PATIENCE),
      ),
    )
    return blocks && lifts && { blocks: pairsOf(blocks), lifts: pairsOf(lifts) }
  }

  /** Something was done here that others, or the list, were not told. */
  let isUntold = false
  const told = async (...all: readonly Promise<unknown>[]) => {
    const heard = await Promise.all(all)
    if (heard.some((one) => one === undefined || one === false)) isUntold = true
  }

  return {
    block(id, until) {
      void told(keep(keys.blocks, [[id, until]]), line.news.tell('blocked', [id, until]))
    },
    lift(id, at) {
      const removed = line.ask((redis) => redis.zrem(keys.blocks, id))
      void told(removed, keep(keys.lifts, [[id, at]]), line.news.tell('lifted', [id, at]))
    },
    listen({ blocked, lifted, all }) {
      line.news.on<[string, Ms]>('blocked', ([id, until]) => blocked(id, until))
      line.news.on<[string, Ms]>('lifted', ([id, at]) => lifted(id, at))
      line.onBack(async (hasMissed) => {
        if (!hasMissed && !isUntold) return
        const known = await load()
        if (known === undefined) return
        isUntold = false
        const own = all(known)
        for (const what of ['blocks', 'lifts'] as const) {
          const there = new Map(known[what])
          const missing = [...own[what]].filter(([id, ms]) => (there.get(id) ?? 0) < ms)
          if (missing.length === 0) continue
          const topic = what === 'blocks' ? 'blocked' : 'lifted'
          await told(keep(keys[what], missing), ...missing.map((entry) => line.news.tell(topic, entry)))
        }
      })
    },
  }
}

function pairsOf(flat: readonly string[]): [string, Ms][] {
  const pairs: [string, Ms][] = []
  for (let at = 0; at < flat.length; at += 2) pairs.push([flat[at]!, Number(flat[at + 1])])
  return pairs
}
