import { MINUTE, type Ms, SECOND } from '../core/time.ts'
import type { RedisLine } from './redis-line.ts'

/** What all processes together counted for somebody in its minute, and how long that lasts. */
export interface MinuteSum {
  readonly used: number
  readonly left: Ms
}

type Counted = readonly (readonly [id: string, points: number])[]

/** Counts by the minute that several processes add to. A minute starts with the first count of any of them. */
export interface MinuteCounts {
  /** Adds them, and tells the sums in the same order; `undefined` where nobody can be asked. */
  add(counted: Counted): Promise<readonly MinuteSum[] | undefined>
  /** The same of one for whom a call waits, so that it does not wait long. */
  addNow(id: string, points: number): Promise<MinuteSum | undefined>
  forget(id: string): void
}

/** Nobody waits for a batch. */
const BATCH_PATIENCE: Ms = SECOND / 4

/**
 * In Redis. Its limiter is not asked whether somebody may: that is decided by what this process knows, which is also
 * what it goes on with when Redis is away.
 */
export async function minuteCounts(line: RedisLine, kind: string): Promise<MinuteCounts> {
  const { RateLimiterRedis } = await import('rate-limiter-flexible')
  const limiter = new RateLimiterRedis({
    storeClient: line.commands,
    keyPrefix: `${line.prefix}${kind}`,
    points: 1,
    duration: MINUTE / SECOND,
    rejectIfRedisNotReady: true,
  })
  const add = async (id: string, points: number): Promise<MinuteSum> => {
    const { consumedPoints, msBeforeNext } = await limiter.penalty(id, points)
    return { used: consumedPoints, left: Math.min(Math.max(msBeforeNext, 0), MINUTE) }
  }
  return {
    add: (counted) => {
      const all = () => Promise.all(counted.map(([id, points]) => add(id, points)))
      return line.ask(() => line.inOneWrite(all), BATCH_PATIENCE)
    },
    addNow: (id, points) => line.ask(() => add(id, points)),
    forget: (id) => void line.ask(() => limiter.delete(id)),
  }
}
