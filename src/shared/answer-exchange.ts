import { createHash, randomUUID } from 'node:crypto'
import type { Redis } from 'ioredis'
import { made } from '../core/made.ts'
import { type Metric, metric } from '../core/metric.ts'
import { type Ms, SECOND } from '../core/time.ts'
import { VERSION } from '../core/version.ts'
import type { Changes } from './changes.ts'
import type { RedisLine } from './redis-line.ts'

/** How one answer is made, and how it travels. */
export interface Shareable<T> {
  readonly freshMs: Ms
  readonly make: () => Promise<T>
  readonly pack: (value: T) => Uint8Array
  readonly unpack: (packed: Buffer) => T
}

interface Exchanged<T> {
  readonly value: T
  /** How long ago it was made: 0 of one that was made here. */
  readonly age: Ms
}

/** Makes an answer once for all processes. */
export interface AnswerExchange {
  take<T>(name: string, answer: Shareable<T>): Promise<Exchanged<T>>
  metrics(): Metric[]
}

/** Larger ones are made by everybody: to bring them over would hold the loop that answers calls. */
const LARGEST = 1024 * 1024
/** How long one process waits for another: after that it makes the answer itself. */
const WAIT: Ms = 3 * SECOND
/** A process that died over an answer keeps others from making it for no longer. */
const HELD: Ms = 10 * SECOND
/** In place of an answer that is too large. */
const TOO_LARGE = Buffer.from('-')
/** A megabyte takes its time. */
const DELIVERY_PATIENCE: Ms = SECOND / 4

/** The answer and how long it is fresh, or 1 for whoever is to make it, or 0 where somebody does. */
const CLAIM = `
local answer = redis.call('GET', KEYS[1])
if answer then return {answer, redis.call('PTTL', KEYS[1])} end
if redis.call('SET', KEYS[2], ARGV[1], 'NX', 'PX', ARGV[2]) then return 1 end
return 0`

/** Lays an answer down, or gives up on it, if it is still ours to make. */
const DELIVER = `
if redis.call('GET', KEYS[2]) ~= ARGV[1] then return 0 end
redis.call('DEL', KEYS[2])
if ARGV[3] then redis.call('SET', KEYS[1], ARGV[3], 'PX', ARGV[2]) end
return 1`

interface Commands {
  perptapeClaimBuffer(
    answer: string,
    lock: string,
    token: string,
    ms: number,
  ): Promise<[Buffer, number] | 0 | 1>
  perptapeDeliver(answer: string, lock: string, ...given: (string | number | Buffer)[]): Promise<number>
}

export function answerExchange(line: RedisLine, changes: Changes, wait: Ms = WAIT): AnswerExchange {
  line.commands.defineCommand('perptapeClaim', { numberOfKeys: 2, lua: CLAIM })
  line.commands.defineCommand('perptapeDeliver', { numberOfKeys: 2, lua: DELIVER })
  const own = (redis: Redis) => redis as unknown as Commands
  const waiting = new Map<string, Set<() => void>>()
  const counts = { here: 0, others: 0 }
  const wake = (id: string) => {
    for (const go of waiting.get(id) ?? []) go()
  }
  line.news.on<string>('made', wake)
  line.onAway(() => {
    for (const id of waiting.keys()) wake(id)
  })

  /** Resolves when the answer was made or given up on, when Redis is gone, or when it took too long. */
  function madeOf(id: string, within: Ms): { readonly done: Promise<void>; readonly end: () => void } {
    let end = () => {}
    const done = new Promise<void>((resolve) => {
      const timer = setTimeout(() => end(), Math.max(0, within))
      const all = made(waiting, id, () => new Set<() => void>())
      end = () => {
        clearTimeout(timer)
        all.delete(end)
        if (all.size === 0 && waiting.get(id) === all) waiting.delete(id)
        resolve()
      }
      all.add(end)
    })
    return { done, end: () => end() }
  }

  async function makeForAll<T>(id: string, token: string, answer: Shareable<T>): Promise<Exchanged<T>> {
    let packed: Buffer | null = null
    try {
      const exchanged = await makeHere(answer)
      const whole = answer.pack(exchanged.value)
      packed = whole.length > LARGEST ? TOO_LARGE : asBuffer(whole)
      return exchanged
    } finally {
      void deliver(id, token, answer.freshMs, packed)
    }
  }

  async function makeHere<T>({ make }: Shareable<T>): Promise<Exchanged<T>> {
    counts.here++
    return { value: await make(), age: 0 }
  }

  /** Whoever asked has the answer by then. */
  async function deliver(id: string, token: string, freshMs: Ms, packed: Buffer | null): Promise<void> {
    const given = packed === null ? [token, freshMs] : [token, freshMs, packed]
    await line.ask((redis) => own(redis).perptapeDeliver(...keysOf(line, id), ...given), DELIVERY_PATIENCE)
    await line.news.tell('made', id)
  }

  return {
    async take<T>(name: string, answer: Shareable<T>): Promise<Exchanged<T>> {
      const id = idOf(name, changes.generation)
      const token = randomUUID()
      const until = performance.now() + wait
      while (line.isUp && performance.now() < until) {
        // It may be made between the question and the wait.
        const other = madeOf(id, until - performance.now())
        try {
          const claimed = await line.ask((redis) =>
            own(redis).perptapeClaimBuffer(...keysOf(line, id), token, HELD),
          )
          if (claimed === undefined) break
          if (claimed === 1) return await makeForAll(id, token, answer)
          if (claimed === 0) {
            await other.done
            continue
          }
          const [packed, left] = claimed
          if (packed.equals(TOO_LARGE)) break
          counts.others++
          return { value: answer.unpack(packed), age: Math.max(0, answer.freshMs - left) }
        } finally {
          other.end()
        }
      }
      return makeHere(answer)
    },
    metrics: () =>
      Object.entries(counts).map(([from, count]) =>
        metric('perptape_shared_answers_total', 'Answers that were made here, or had of others.', count, {
          from,
        }),
      ),
  }
}

/** Of another version, or from before a change of rows, it would be another answer. */
function idOf(name: string, generation: number): string {
  return createHash('sha256').update(`${VERSION} ${generation} ${name}`).digest('base64url').slice(0, 22)
}

function keysOf({ prefix }: RedisLine, id: string): [answer: string, lock: string] {
  return [`${prefix}answer:{${id}}`, `${prefix}lock:{${id}}`]
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
