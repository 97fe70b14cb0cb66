import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Access } from '../../access/access.ts'
import type { Admission, Caller } from '../../access/admission.ts'
import { NOTHING_DUE, type PaidCall } from '../../access/claim.ts'
import type { ComputeBudget } from '../../access/compute-budget.ts'
import {
  bringsBuyerProof,
  bringsPayment,
  hasKeyHeader,
  hasKeyParam,
  KEY_PARAMS,
  mayNameKey,
  TOPPED_UP,
} from '../../access/credentials.ts'
import type { Payment } from '../../access/payment.ts'
import { PaymentRequired } from '../../access/payment-required.ts'
import type { Clock } from '../../core/clock.ts'
import { Problem } from '../../core/errors.ts'
import { RecentMap } from '../../core/recent-map.ts'
import { type Offer, PAID_PREFIX } from '../../define/offer.ts'
import type { Spend } from '../../define/reader.ts'
import { isFlow, type Made, type Make } from '../bytes.ts'
import type { Cache, Entry } from '../cache.ts'
import { type Asked, type Endpoint, Listening, type TakeOver } from '../endpoint.ts'
import { ignoredHeader } from '../ignored-parameters.ts'
import { Prepared } from '../prepared.ts'
import type { RouteCounts } from '../route-counts.ts'
import { bodyBy } from './body.ts'
import { Call, nextRequestId } from './call.ts'
import { CallerLeft, whileThere } from './caller-left.ts'
import { Computing } from './computing.ts'
import { goThrough } from './phases.ts'
import type { Sender } from './sender.ts'
import { SlowLane } from './slow-lane.ts'

interface Known {
  readonly entry: Entry
  readonly rule: Endpoint['rule']
  readonly counts: RouteCounts
  /** The header that names what of the address means nothing here; null where all of it does. */
  readonly ignored: readonly string[] | null
}

/** What is sold at an address. */
interface Sale {
  readonly offer: Offer
  /** Made when somebody calls there. */
  readonly counts: () => RouteCounts
}

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
 * Where every call is served, free or paid, in the order of `goThrough`; `quick` does the same for an address that was
 * answered before, without looking at it again.
 */
export class Desk {
  readonly #access: Access
  readonly #payment: Payment
  readonly #cache: Cache
  readonly #sender: Sender
  readonly #slowLane: SlowLane
  readonly #computing: Computing
  readonly #known = new RecentMap<Known>(KNOWN_URLS)
  readonly #sales = new Map<string, Sale>()

  constructor(parts: {
    readonly access: Access
    readonly payment: Payment
    readonly cache: Cache
    readonly sender: Sender
    readonly clock: Clock
    readonly slowLane?: SlowLane | undefined
    readonly budget?: ComputeBudget | undefined
  }) {
    this.#access = parts.access
    this.#payment = parts.payment
    this.#cache = parts.cache
    this.#sender = parts.sender
    this.#slowLane = parts.slowLane ?? new SlowLane()
    this.#computing = new Computing({ ...parts, slowLane: this.#slowLane })
  }

  /** The long way: the request is read, the answer found or made. */
  async answer(call: Call, endpoint: Endpoint, fromPath: Readonly<Record<string, string>>): Promise<void> {
    const { offer } = endpoint
    const rule = ruleOf(endpoint, call)
    const ignored = ignoredOf(endpoint, call)
    let answer: Entry | Make | Listening | undefined
    let paying: PaidCall | undefined
    try {
      await goThrough<Prepared | Made | TakeOver>({
        admit: async () => {
          await this.#admit(call, rule)
          if (ignored !== null) call.add(ignored)
          if (offer === undefined) return
          paying = paidCall(call)
          this.#payment.admit(paying, offer)
        },
        claim: async () => {
          answer = endpoint.answer(await this.#asked(call, endpoint, fromPath))
          return offer === undefined ? NOTHING_DUE : this.#payment.claim(paying!, offer)
        },
        run: () => {
          if (answer instanceof Listening) return answer.open(call.caller)
          return typeof answer === 'function' ? this.#compute(call, answer) : this.#kept(call, answer!)
        },
        stillThere: () => {
          if (offer !== undefined && call.res.destroyed) throw new CallerLeft()
        },
        send: (goods, receipt) => {
          call.add(receipt)
          if (typeof goods === 'function') this.#sender.listening(call, answer as Listening, goods)
          else if (!(goods instanceof Prepared)) this.#sender.made(call, this.#inTurns(call, goods as Made))
          else {
            const entry = answer as Entry
            this.#hand(call, goods, entry)
            if (offer === undefined) this.#learn(call, { entry, rule, counts: call.counts, ignored })
          }
        },
      })
    } catch (thrown) {
      const isMade = typeof answer === 'function' || answer instanceof Listening
      this.#fail(call, thrown, isMade ? undefined : (answer as Entry | undefined))
    }
  }

  /** From now on whoever brings nothing to this address is told the terms at once. */
  sell(path: string, sale: Sale): void {
    this.#sales.set(path, sale)
  }

  /** Answers at once if this very address has an answer that may be shown; false leaves the request untouched. */
  quick(req: IncomingMessage, res: ServerResponse): boolean {
    if (req.method !== 'GET' && req.method !== 'HEAD') return false
    const known = this.#known.get(req.url as string)
    if (known === undefined) return this.#tellTerms(req, res)
    // What depends on the caller is known here by its public answer alone: whoever names a key is looked up first.
    if (known.entry.recipe.byTier && hasKeyHeader(req.headers)) return false
    const prepared = this.#cache.ready(known.entry)
    if (prepared === null) return false
    const call = new Call(req, res, known.counts, { id: nextRequestId(), startedAt: null })
    try {
      const turn = this.#admit(call, known.rule)
      if (turn !== null) void this.#handAfter(turn, call, known)
      else {
        if (known.ignored !== null) call.add(known.ignored)
        this.#hand(call, prepared, known.entry)
      }
    } catch (thrown) {
      this.#fail(call, thrown)
    }
    return true
  }

  /** The terms of what is sold lie ready too: catalogs ask for them over and over, whatever the rest of the address. */
  #tellTerms(req: IncomingMessage, res: ServerResponse): boolean {
    const url = req.url as string
    if (!url.startsWith(PAID_PREFIX)) return false
    const mark = url.indexOf('?')
    const sale = this.#sales.get(mark === -1 ? url : url.slice(0, mark))
    if (sale === undefined || hasKeyHeader(req.headers)) return false
    if (bringsPayment(req.headers) || bringsBuyerProof(req.headers)) return false
    if (mark !== -1 && mayNameKey(url)) return false
    const call = new Call(req, res, sale.counts(), { id: nextRequestId(), startedAt: null })
    const tell = () =>
      this.#sender.paymentRequired(call, { terms: this.#payment.terms(sale.offer), headers: [] })
    try {
      const turn = this.#admit(call, 'paid')
      if (turn === null) tell()
      else void turn.then(tell).catch((thrown) => this.#fail(call, thrown))
    } catch (thrown) {
      this.#fail(call, thrown)
    }
    return true
  }

  /** Says what is wrong with a call that leads nowhere; its caller is counted all the same. */
  async refuse(call: Call, rule: Endpoint['rule'], problem: unknown): Promise<void> {
    try {
      await this.#admit(call, rule)
      this.#sender.problem(call, problem)
    } catch (thrown) {
      this.#fail(call, thrown)
    }
  }

  /**
   * Throws the problem that keeps this caller out; otherwise its limits go on every answer. Who is above fair use waits
   * for its turn, and everybody does where callers are counted elsewhere; null for everybody else.
   */
  #admit(call: Call, rule: Endpoint['rule']): Promise<void> | null {
    if (rule === null) return null
    const admission = this.#access.admit(call, rule)
    if (!(admission instanceof Promise)) return this.#enter(call, admission)
    return admission.then((later) => this.#enter(call, later) ?? undefined)
  }

  #enter(call: Call, { caller, slow, denied, headers, keptHeaders }: Admission): Promise<void> | null {
    call.caller = caller
    call.limits = headers
    call.keptLimits = keptHeaders
    if (slow) return this.#wait(call, caller, denied)
    if (denied !== null) throw denied
    return null
  }

  async #wait(call: Call, caller: Caller, denied: Problem | null): Promise<void> {
    await whileThere(call.res, (left) => this.#slowLane.wait(caller.id, left))
    if (denied !== null) throw denied
  }

  async #asked(call: Call, { body }: Endpoint, fromPath: Readonly<Record<string, string>>): Promise<Asked> {
    return {
      get params() {
        return call.params(fromPath)
      },
      body: body === undefined ? null : await bodyBy(body, call.req),
      tier: call.caller === null ? 'public' : this.#access.tierOf(call.caller),
      requestId: call.id,
      headers: call.headers,
      from: { method: call.req.method ?? '', path: call.path, address: call.remoteAddress },
    }
  }

  /** Works out something for this call: in the caller's turn, and from its computing time. */
  #compute<T>(call: Call, work: (spend: Spend, gone: AbortSignal) => Promise<T>): Promise<T> {
    return whileThere(
      call.res,
      (left, gone) => this.#computing.run(call.caller, (spend) => work(spend, gone), left),
      IN_LINE,
    )
  }

  /** Each further piece is made in a turn of its caller, while that is there. What lies in a file is made already. */
  #inTurns(call: Call, made: Made): Made {
    const { body } = made
    if (!isFlow(body) || made.flowBytes !== undefined) return made
    const pieces = body[Symbol.asyncIterator]()
    const next = () =>
      whileThere(call.res, (left) => this.#computing.goOn(call.caller, () => pieces.next(), left))
    const paced = {
      next,
      return: async () => (await pieces.return?.()) ?? { done: true as const, value: undefined },
    }
    return { ...made, body: { [Symbol.asyncIterator]: () => paced } }
  }

  async #kept(call: Call, entry: Entry): Promise<Prepared> {
    const ready = this.#cache.ready(entry)
    if (ready !== null) return ready
    const making =
      this.#cache.underWay(entry) ?? this.#compute(call, (spend) => this.#cache.take(entry, spend))
    return inTime(making)
  }

  #hand(call: Call, prepared: Prepared, entry: Entry): void {
    this.#sender.prepared(call, prepared)
    this.#renewWhenDue(entry, call.caller)
  }

  /** Who waits holds no answer: it is looked for when its turn has come. */
  async #handAfter(turn: Promise<void>, call: Call, { entry, ignored }: Known): Promise<void> {
    try {
      await turn
      if (ignored !== null) call.add(ignored)
      this.#hand(call, await this.#kept(call, entry), entry)
    } catch (thrown) {
      this.#fail(call, thrown, entry)
    }
  }

  #fail(call: Call, thrown: unknown, entry?: Entry): void {
    if (thrown instanceof CallerLeft) {
      this.#sender.done(call, CALLER_LEFT, 0)
    } else if (thrown instanceof PaymentRequired) {
      this.#sender.paymentRequired(call, thrown)
    } else {
      // The cache has logged why it could not renew an answer that it once had.
      const outdated = entry?.prepared != null && !(thrown instanceof Problem)
      this.#sender.problem(call, outdated ? tryLater('The newest answer is too old to be shown') : thrown)
    }
  }

  /** Who asks for an answer that is no longer fresh pays for the next, if it can; otherwise somebody else will. */
  #renewWhenDue(entry: Entry, caller: Caller | null): void {
    if (!this.#cache.isDue(entry) || !this.#computing.isWithin(caller)) return
    void this.#cache.renew(entry, (work) => this.#computing.run(caller, work))
  }

  #learn(call: Call, known: Known): void {
    const url = call.rawUrl
    if (call.req.method === 'POST' || url.length > LONGEST_KNOWN_URL) return
    // Keys in the address would fill the list with copies; such callers take the longer way.
    if (hasKeyParam(call.query)) return
    if (known.entry.recipe.byTier && hasKeyHeader(call.headers)) return
    this.#known.set(url, known)
  }
}

/** The same question is written in many ways: keys are no part of it, nor is the order of its parameters. */
function paidCall(call: Call): PaidCall {
  const asked = [...(call.query ?? [])].filter(([name]) => !KEY_PARAMS.includes(name)).sort(byText)
  const question = new URLSearchParams(asked).toString()
  return {
    caller: call.caller,
    headers: call.headers,
    wantsHead: call.req.method === 'HEAD',
    question,
    topsUp: call.query?.get(TOPPED_UP) ?? null,
  }
}

function byText([one]: readonly [string, string], [other]: readonly [string, string]): number {
  return one < other ? -1 : Number(one > other)
}

function ruleOf({ rule, ruleWith }: Endpoint, { query }: Call): Endpoint['rule'] {
  return ruleWith !== undefined && query?.has(ruleWith.named) ? ruleWith.rule : rule
}

/** Most calls have no parameters at all: they are not looked into. */
function ignoredOf({ takes }: Endpoint, { query }: Call): readonly string[] | null {
  if (takes === undefined || query === null) return null
  const header = ignoredHeader(query, takes)
  return header.length === 0 ? null : header
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
