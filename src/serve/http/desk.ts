import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Access, AccessRule } from '../../access/access.ts'
import { Problem } from '../../core/errors.ts'
import type { CallerTier } from '../../define/board.ts'
import type { Cache, Entry } from '../cache.ts'
import type { Prepared } from '../prepared.ts'
import type { RouteCounts } from '../route-counts.ts'
import { Call, nextRequestId } from './call.ts'
import type { Sender } from './sender.ts'
import { SlowLane } from './slow-lane.ts'

/** How callers of a route are counted; null where they are not (pages, robots.txt). */
export type Rule = 'fair' | 'hard' | null

interface Known {
  readonly entry: Entry
  readonly rule: Rule
  readonly counts: RouteCounts
}

const KEY_PARAMS = ['api_key', 'token', 'key']
const KNOWN_URLS = 5_000
const LONGEST_KNOWN_URL = 300
const LONGEST_WAIT_MS = 15_000

/**
 * Hands out prepared answers. A caller is admitted, the answer is found, and it is sent; `quick` does the same for
 * an address that was answered before, without looking at it again.
 */
export class Desk {
  readonly #access: Access
  readonly #cache: Cache
  readonly #sender: Sender
  readonly #slowLane: SlowLane
  readonly #known = new Map<string, Known>()

  constructor(parts: { access: Access; cache: Cache; sender: Sender; slowLane?: SlowLane }) {
    this.#access = parts.access
    this.#cache = parts.cache
    this.#sender = parts.sender
    this.#slowLane = parts.slowLane ?? new SlowLane()
  }

  /** Finds the answer's place by reading the request, waits for the answer, sends it. */
  async answer(call: Call, rule: Rule, find: (tier: CallerTier) => Entry): Promise<void> {
    let entry: Entry | undefined
    try {
      await this.admit(call, rule)
      entry = find(call.caller === null ? 'public' : this.#access.tierOf(call.caller))
      const prepared = await inTime(this.#cache.take(entry))
      this.#sender.prepared(call, prepared)
      this.#learn(call, { entry, rule, counts: call.counts })
    } catch (thrown) {
      // The cache has logged why it could not renew an answer that it once had.
      const outdated = entry?.prepared != null && !(thrown instanceof Problem)
      this.#sender.problem(call, outdated ? tryLater('The newest answer is too old to be shown') : thrown)
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
      if (turn === null) this.#sender.prepared(call, prepared)
      else
        turn
          .then(() => this.#sender.prepared(call, prepared))
          .catch((thrown) => this.#sender.problem(call, thrown))
    } catch (thrown) {
      this.#sender.problem(call, thrown)
    }
    return true
  }

  /**
   * Throws the problem that keeps this caller out; otherwise its limits go on every answer. A caller above fair use
   * waits for its turn; null for everybody else.
   */
  admit(call: Call, rule: AccessRule | null): Promise<void> | null {
    if (rule === null) return null
    const { caller, headers, slow } = this.#access.admit(call, rule)
    call.caller = caller
    call.limits = headers
    return slow ? this.#slowLane.wait(caller.id) : null
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
