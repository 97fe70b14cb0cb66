import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Access, AccessRule, Caller } from '../../access/access.ts'
import type { Clock } from '../../core/clock.ts'
import { Problem } from '../../core/errors.ts'
import type { CallerTier } from '../../define/board.ts'
import type { Spend } from '../../define/reader.ts'
import type { Cache, Entry } from '../cache.ts'
import type { Prepared } from '../prepared.ts'
import type { RouteCounts } from '../route-counts.ts'
import { Call, nextRequestId } from './call.ts'
import { CallerLeft, whileThere } from './caller-left.ts'
import { Computing } from './computing.ts'
import type { Sender } from './sender.ts'
import { SlowLane } from './slow-lane.ts'

/** How callers of a route are counted; null where they are not (health). */
type Rule = 'fair' | 'hard' | 'files' | null

interface Known {
  readonly entry: Entry
  readonly rule: Rule
  readonly counts: RouteCounts
}

const KEY_PARAMS = ['api_key', 'token', 'key']
const KNOWN_URLS = 5_000
const LONGEST_KNOWN_URL = 300
const LONGEST_WAIT_MS = 15_000
/** Who comes to its turn later than this is not waited for any more. */
const IN_LINE = {
  ms: 10_000,
  late: () => tryLater('Too many answers are waiting to be computed'),
}
/** Not sent, only counted: the caller went away while it waited. */
const CALLER_LEFT = 499

/**
 * Hands out prepared answers. A caller is admitted, the answer is found or made, and it is sent; `quick` does the same
 * for an address that was answered before, without looking at it again.
 */
export class Desk {
  readonly #access: Access
  readonly #cache: Cache
  readonly #sender: Sender
  readonly #slowLane: SlowLane
  readonly #computing: Computing
  readonly #known = new Map<string, Known>()

  constructor(parts: { access: Access; cache: Cache; sender: Sender; clock: Clock; slowLane?: SlowLane }) {
    this.#access = parts.access
    this.#cache = parts.cache
    this.#sender = parts.sender
    this.#slowLane = parts.slowLane ?? new SlowLane()
    this.#computing = new Computing({ clock: parts.clock, slowLane: this.#slowLane })
  }

  /** Finds the answer's place by reading the request, waits for the answer, sends it. */
  async answer(call: Call, rule: Rule, find: (tier: CallerTier) => Entry): Promise<void> {
    let entry: Entry | undefined
    try {
      await this.admit(call, rule)
      entry = find(call.caller === null ? 'public' : this.#access.tierOf(call.caller))
      await this.#send(call, entry)
      this.#learn(call, { entry, rule, counts: call.counts })
    } catch (thrown) {
      this.fail(call, thrown, entry)
    }
  }

  /** Answers at once if this very address has an answer that may be shown; false leaves the request untouched. */
  quick(req: IncomingMessage, res: ServerResponse): boolean {
    const known = this.#known.get(req.url as string)
    if (known === undefined || (req.method !== 'GET' && req.method !== 'HEAD')) return false
    // What depends on the caller is known here by its public answer alone: whoever names a key is looked up first.
    if (known.entry.recipe.byTier && namesKey(req)) return false
    const prepared = this.#cache.ready(known.entry)
    if (prepared === null) return false
    const call = new Call(req, res, known.counts, { id: nextRequestId(), startedAt: null })
    try {
      const turn = this.admit(call, known.rule)
      if (turn === null) {
        this.#sender.prepared(call, prepared)
        this.#renewWhenDue(known.entry, call.caller)
      } else void this.#sendAfter(turn, call, known.entry)
    } catch (thrown) {
      this.fail(call, thrown)
    }
    return true
  }

  /**
   * Throws the problem that keeps this caller out; otherwise its limits go on every answer. A caller above fair use
   * waits for its turn; null for everybody else.
   */
  admit(call: Call, rule: AccessRule | null): Promise<void> | null {
    if (rule === null) return null
    const { caller, slow, denied, headers, keptHeaders } = this.#access.admit(call, rule)
    call.caller = caller
    call.limits = headers
    call.keptLimits = keptHeaders
    if (slow) return this.#wait(call, caller, denied)
    if (denied !== null) throw denied
    return null
  }

  /** Works out something for this call: in the caller's turn, and from its computing time. */
  compute<T>(call: Call, work: (spend: Spend) => Promise<T>): Promise<T> {
    return whileThere(call.res, (left) => this.#computing.run(call.caller, work, left), IN_LINE)
  }

  /** Says what is wrong with a call that leads nowhere; its caller is counted all the same. */
  async refuse(call: Call, rule: Rule, problem: unknown): Promise<void> {
    try {
      await this.admit(call, rule)
      this.#sender.problem(call, problem)
    } catch (thrown) {
      this.fail(call, thrown)
    }
  }

  fail(call: Call, thrown: unknown, entry?: Entry): void {
    if (thrown instanceof CallerLeft) {
      this.#sender.done(call, CALLER_LEFT, 0)
      return
    }
    // The cache has logged why it could not renew an answer that it once had.
    const outdated = entry?.prepared != null && !(thrown instanceof Problem)
    this.#sender.problem(call, outdated ? tryLater('The newest answer is too old to be shown') : thrown)
  }

  async #wait(call: Call, caller: Caller, denied: Problem | null): Promise<void> {
    await whileThere(call.res, (left) => this.#slowLane.wait(caller.id, left))
    if (denied !== null) throw denied
  }

  /** Who waits holds no answer: it is looked for when its turn has come. */
  async #sendAfter(turn: Promise<void>, call: Call, entry: Entry): Promise<void> {
    try {
      await turn
      await this.#send(call, entry)
    } catch (thrown) {
      this.fail(call, thrown, entry)
    }
  }

  async #send(call: Call, entry: Entry): Promise<void> {
    const ready = this.#cache.ready(entry)
    if (ready !== null) {
      this.#sender.prepared(call, ready)
      this.#renewWhenDue(entry, call.caller)
      return
    }
    const making =
      this.#cache.underWay(entry) ?? this.compute(call, (spend) => this.#cache.take(entry, spend))
    this.#sender.prepared(call, await inTime(making))
  }

  /** Who asks for an answer that is no longer fresh pays for the next, if it can; otherwise somebody else will. */
  #renewWhenDue(entry: Entry, caller: Caller | null): void {
    if (!this.#cache.isDue(entry) || !this.#computing.isWithin(caller)) return
    void this.#cache.renew(entry, (work) => this.#computing.run(caller, work))
  }

  #learn(call: Call, known: Known): void {
    const url = call.rawUrl
    // Keys in the address would fill the list with copies; such callers take the longer way.
    const keyed = call.query !== null && KEY_PARAMS.some((name) => call.query?.has(name))
    if (keyed || url.length > LONGEST_KNOWN_URL) return
    if (known.entry.recipe.byTier && namesKey(call.req)) return
    if (this.#known.size >= KNOWN_URLS) this.#known.delete(this.#known.keys().next().value as string)
    this.#known.set(url, known)
  }
}

/** In a header; addresses that name one are not remembered. */
function namesKey({ headers }: IncomingMessage): boolean {
  return headers.authorization !== undefined || headers['x-api-key'] !== undefined
}

async function inTime(answer: Promise<Prepared>): Promise<Prepared> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(tryLater('The answer takes longer than usual to compute'))
    }, LONGEST_WAIT_MS)
  })
  try {
    return await Promise.race([answer, tooLong])
  } finally {
    clearTimeout(timer)
  }
}

function tryLater(why: string): Problem {
  return new Problem('warming_up', `${why}; try again in a few seconds.`, { headers: { 'Retry-After': '5' } })
}
