import type { Redis, RedisOptions } from 'ioredis'
import type { Ailment } from '../core/ailment.ts'
import { sentenceOf } from '../core/errors.ts'
import type { Log } from '../core/log.ts'
import { type Metric, metric } from '../core/metric.ts'
import { type Ms, SECOND } from '../core/time.ts'
import { News } from './news.ts'

/** How long a call waits for Redis, which answers within one or two: beyond this it is not asked until it is back. */
const PATIENCE: Ms = 25
/** One that is silent for so long is left, and called anew. */
const SILENT: Ms = 2 * SECOND
const CALL_AGAIN_AT_LEAST: Ms = 50
const CALL_AGAIN_AT_MOST: Ms = SECOND
const BEAT: Ms = SECOND / 2
/** A pause that is over sooner is nothing that anybody has to be told. */
const AWAY_FROM: Ms = SECOND
/** How long whoever starts waits for it. */
const START: Ms = SECOND
/** A refusal is told for so long. */
const REFUSED_FOR: Ms = 10 * SECOND

const WITHOUT_REDIS = 'limits count per process'

/** `hasMissed`: it was gone, not only late, so that messages may have been missed. */
type WhenBack = (hasMissed: boolean) => Promise<void> | void

export interface LineOptions {
  readonly url: string
  readonly log: Log
  /** How long whoever waits for an answer does so. */
  readonly patience?: Ms
}

/**
 * The way to a Redis that may be gone, or frozen, at any time. Nobody waits for it: what is asked while it is away is
 * answered `undefined` at once, nothing is queued, and it is found again by itself. Two connections, because one that
 * listens may do nothing else with older servers.
 */
export class RedisLine {
  /** Before all names, so that databases of one server are apart also in what they publish. */
  readonly prefix: string
  readonly news: News
  /** For those who bring commands of their own; to be used within `ask` alone. */
  readonly commands: Redis
  readonly #ears: Redis
  readonly #log: Log
  readonly #patience: Ms
  readonly #onBack: WhenBack[] = []
  readonly #onAway: (() => void)[] = []
  readonly #beat: NodeJS.Timeout
  #hears = false
  #isLate = false
  #lateSince: number | null = null
  #awaySince: number | null = performance.now()
  #isToldAway = false
  #refusedAt: number | null = null
  #fault = 'no reply'
  #isClosed = false

  private constructor(parts: {
    readonly commands: Redis
    readonly ears: Redis
    readonly prefix: string
    readonly patience: Ms
    readonly log: Log
  }) {
    this.commands = parts.commands
    this.#ears = parts.ears
    this.prefix = parts.prefix
    this.#patience = parts.patience
    this.#log = parts.log
    this.news = new News(`${this.prefix}news`, async (channel, text) => {
      return (await this.ask((redis) => redis.publish(channel, text))) !== undefined
    })
    for (const redis of [this.commands, this.#ears]) {
      redis.on('ready', () => void this.#arrive(redis))
      redis.on('close', () => this.#lose())
      redis.on('error', (thrown) => {
        this.#fault = sentenceOf(thrown)
      })
      redis.connect().catch(() => {})
    }
    this.#ears.on('message', (channel, text) => this.news.take(channel, text))
    this.#beat = setInterval(() => this.#watch(), BEAT)
    this.#beat.unref()
  }

  /** Never throws: one that cannot be reached is waited for while the rest goes on. */
  static async open({ url, log, patience = PATIENCE }: LineOptions): Promise<RedisLine> {
    // Where nothing is shared, nothing of it is loaded.
    const { Redis } = await import('ioredis')
    const options = {
      lazyConnect: true,
      enableOfflineQueue: false,
      autoResendUnfulfilledCommands: false,
      autoResubscribe: false,
      maxRetriesPerRequest: 0,
      connectTimeout: SILENT,
      socketTimeout: SILENT,
      connectionName: 'perptape',
      retryStrategy: (times: number) => Math.min(CALL_AGAIN_AT_LEAST * 2 ** (times - 1), CALL_AGAIN_AT_MOST),
    } satisfies RedisOptions
    const commands = new Redis(url, options)
    const ears = new Redis(url, options)
    const prefix = `perptape:${commands.options.db ?? 0}:`
    const line = new RedisLine({ commands, ears, prefix, patience, log })
    await line.#arrival()
    return line
  }

  get isUp(): boolean {
    return this.#awaySince === null && !this.#isLate
  }

  /** `undefined` where Redis is away, does not answer in time, or refuses. */
  ask<T>(work: (redis: Redis) => Promise<T>, patience: Ms = this.#patience): Promise<T | undefined> {
    return this.isUp ? this.#inTime(work, patience) : Promise.resolve(undefined)
  }

  /** Commands that `work` gives at once go out in one piece: the server and this thread have half as much to do. */
  inOneWrite<T>(work: () => T): T {
    const { stream } = this.commands
    stream.cork()
    try {
      return work()
    } finally {
      stream.uncork()
    }
  }

  /** Called when it is there first, and whenever it is there again. */
  onBack(handler: WhenBack): void {
    this.#onBack.push(handler)
    if (this.#awaySince === null) void this.#run(handler, true)
  }

  /** Called when it is gone, for whoever waits for something of it. */
  onAway(handler: () => void): void {
    this.#onAway.push(handler)
  }

  ailments(): Ailment[] {
    if (!this.#isToldAway && !this.#isRefused()) return []
    const what = this.#isToldAway ? 'Redis does not answer' : 'Redis refuses what it is asked'
    return [{ part: 'redis', down: false, sentence: `${what}: ${WITHOUT_REDIS}.` }]
  }

  metrics(): Metric[] {
    return [metric('perptape_redis_up', '0 while Redis does not answer.', Number(this.isUp))]
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#beat)
    for (const handler of this.#onAway) handler()
    for (const redis of [this.commands, this.#ears]) redis.disconnect()
  }

  /** A reply that came while the loop was held is not late: it is looked for once more before that is said. */
  #inTime<T>(work: (redis: Redis) => Promise<T>, patience: Ms): Promise<T | undefined> {
    return new Promise((resolve) => {
      let isDone = false
      const late = () => {
        if (isDone) return
        this.#isLate = true
        resolve(undefined)
      }
      const timer = setTimeout(() => setImmediate(late), patience)
      const end = (value: T | undefined) => {
        isDone = true
        clearTimeout(timer)
        resolve(value)
      }
      work(this.commands).then(
        (value) => {
          this.#heard()
          end(value)
        },
        (thrown: unknown) => {
          this.#refused(thrown)
          end(undefined)
        },
      )
    })
  }

  #heard(): void {
    if (!this.#isLate) return
    this.#isLate = false
    if (this.#awaySince !== null) return
    this.#sayBack()
    void this.#back(false)
  }

  /** What the server says itself: it is full, or only read from. That a connection broke is known already. */
  #refused(thrown: unknown): void {
    if ((thrown as Error).name !== 'ReplyError') return
    // Its words are for the operator alone.
    if (!this.#isRefused()) {
      this.#log.warn({ reason: sentenceOf(thrown) }, `Redis refuses what it is asked: ${WITHOUT_REDIS}`)
    }
    this.#refusedAt = performance.now()
  }

  #isRefused(): boolean {
    return this.#refusedAt !== null && performance.now() - this.#refusedAt < REFUSED_FOR
  }

  async #arrive(redis: Redis): Promise<void> {
    if (redis === this.#ears) {
      try {
        await redis.subscribe(this.news.channel)
        this.#hears = true
      } catch (thrown) {
        this.#fault = sentenceOf(thrown)
        redis.disconnect(true)
        return
      }
    }
    if (!this.#hears || this.commands.status !== 'ready' || this.#awaySince === null) return
    this.#awaySince = null
    this.#isLate = false
    this.#sayBack()
    await this.#back(true)
  }

  async #back(hasMissed: boolean): Promise<void> {
    for (const handler of this.#onBack) await this.#run(handler, hasMissed)
  }

  async #run(handler: WhenBack, hasMissed: boolean): Promise<void> {
    try {
      await handler(hasMissed)
    } catch (thrown) {
      this.#log.warn({ reason: sentenceOf(thrown) }, 'could not take up again with Redis')
    }
  }

  #lose(): void {
    this.#hears &&= this.#ears.status === 'ready'
    this.#awaySince ??= performance.now()
    for (const handler of this.#onAway) handler()
  }

  #watch(): void {
    const now = performance.now()
    // Also while it is late: the first answer says that it is back.
    if (this.commands.status === 'ready') void this.#inTime((redis) => redis.ping(), BEAT / 2)
    if (this.#ears.status === 'ready') this.#ears.ping().catch(() => {})
    this.#lateSince = this.#isLate ? (this.#lateSince ?? now) : null
    const since = this.#awaySince ?? this.#lateSince
    if (since !== null && now - since >= AWAY_FROM) this.#sayAway()
  }

  #sayAway(): void {
    if (this.#isToldAway || this.#isClosed) return
    this.#isToldAway = true
    this.#log.warn({ reason: this.#fault }, `Redis does not answer: ${WITHOUT_REDIS}`)
  }

  #sayBack(): void {
    if (!this.#isToldAway) return
    this.#isToldAway = false
    this.#log.info('Redis answers again: limits count for all processes')
  }

  async #arrival(): Promise<void> {
    const until = performance.now() + START
    while (this.#awaySince !== null && performance.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    if (this.#awaySince !== null) this.#sayAway()
  }
}
