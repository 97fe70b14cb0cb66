import { ComputeBudget } from '../access/compute-budget.ts'
import type { SharedCalls } from '../access/quota.ts'
import type { Config } from '../config.ts'
import type { Ailment } from '../core/ailment.ts'
import { type Clock, systemClock } from '../core/clock.ts'
import type { Log } from '../core/log.ts'
import type { Metric } from '../core/metric.ts'
import { type AnswerExchange, answerExchange } from '../shared/answer-exchange.ts'
import { blockList } from '../shared/block-list.ts'
import { Changes } from '../shared/changes.ts'
import { minuteCounts } from '../shared/minute-counts.ts'
import { type LineOptions, RedisLine } from '../shared/redis-line.ts'

/** What processes that serve the same have in common. */
export interface Shared {
  /** For admission. */
  readonly calls: SharedCalls
  readonly budget: ComputeBudget
  readonly exchange: AnswerExchange
  readonly changes: Changes
  ailments(): readonly Ailment[]
  metrics(): Metric[]
  close(): Promise<void>
}

/** By REDIS_URL; null where there is none, and then nothing of it is loaded. One that cannot be reached stops no start. */
export async function openShared({ REDIS_URL: url }: Config, log: Log): Promise<Shared | null> {
  return url === undefined ? null : openSharedAt({ url, log })
}

export async function openSharedAt(options: LineOptions, clock: Clock = systemClock): Promise<Shared> {
  const line = await RedisLine.open(options)
  const changes = new Changes(line)
  const exchange = answerExchange(line, changes)
  const [calls, compute] = await Promise.all([minuteCounts(line, 'calls'), minuteCounts(line, 'compute')])
  return {
    calls: { calls, blocks: blockList(line), clock },
    budget: new ComputeBudget({ counts: compute, clock }),
    exchange,
    changes,
    ailments: () => line.ailments(),
    metrics: () => [...line.metrics(), ...exchange.metrics()],
    close: () => line.close(),
  }
}
