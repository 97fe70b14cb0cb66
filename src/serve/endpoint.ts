import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import type { AccessRule } from '../access/access.ts'
import type { Caller } from '../access/admission.ts'
import { DefinitionError } from '../core/errors.ts'
import type { CallerTier } from '../define/board.ts'
import type { Offer } from '../define/offer.ts'
import type { Make } from './bytes.ts'
import type { Entry } from './cache.ts'
import type { RawParams } from './params.ts'

/** What a call asks for, read when its caller is admitted. */
export interface Asked {
  /** Of the query and the path together. */
  readonly params: RawParams
  /** Null where the endpoint takes none. */
  readonly body: Buffer | null
  readonly tier: CallerTier
  /** By which the call is found in the log. */
  readonly requestId: string
  readonly headers: IncomingHttpHeaders
  /** Where it came from, for the log. */
  readonly from: { readonly method: string; readonly path: string; readonly address: string }
}

/** Takes a line over, once the head of the answer is on it. */
export type TakeOver = (res: ServerResponse) => void

/** An answer that goes on for as long as its caller listens; whoever makes it writes it. */
export class Listening {
  readonly contentType: string
  /** Further headers, flat. */
  readonly headers: readonly string[]
  /** Rejects with the problem of a caller for whom there is no place. */
  readonly open: (caller: Caller | null) => Promise<TakeOver>

  constructor(contentType: string, headers: readonly string[], open: Listening['open']) {
    this.contentType = contentType
    this.headers = headers
    this.open = open
  }
}

/** What a body must be to be read at all. */
export interface BodyRule {
  readonly contentType: string
  readonly maxBytes: number
}

/** One address: who may ask there and how that is counted, and what there is. Boards, offers, documents, pages and probes all are. */
export interface Endpoint<A = Asked, R = Entry | Make | Listening> {
  /** GET answers HEAD too. */
  readonly method: 'GET' | 'POST'
  /** `{names}` are parameters. What ends in `/*` owns all beneath it, however it is spelled and asked. */
  readonly path: `/${string}`
  /** By which it is counted. */
  readonly name: string
  /** Who may, and within which limit; null where nobody is counted. */
  readonly rule: AccessRule | null
  /** Where the address is counted otherwise as soon as this parameter is named. */
  readonly ruleWith?: { readonly named: string; readonly rule: AccessRule }
  /** What is sold here; left out where it is free. */
  readonly offer?: Offer
  /** Parameters of the query that it knows. Where it says so, others are named in its answers; left out where it refuses them itself. */
  readonly takes?: readonly string[]
  readonly body?: BodyRule
  /** Of a POST that pages from elsewhere may make: the headers that they may send. Only GET is open to them otherwise. */
  readonly fromElsewhere?: readonly string[]
  /** Throws what is wrong with the question. An answer is kept for others, made for this call alone, or goes on. */
  readonly answer: (asked: A) => R
}

export function assertDistinct(endpoints: readonly Endpoint[]): void {
  const seen = new Map<string, string>()
  for (const { method, path, name, body } of endpoints) {
    if ((method === 'POST') !== (body !== undefined)) {
      throw new DefinitionError(`${name}: a body belongs to POST, and POST has one`)
    }
    const other = seen.get(`${method} ${path}`)
    if (other !== undefined) throw new DefinitionError(`${path} belongs to ${other} and to ${name}`)
    seen.set(`${method} ${path}`, name)
  }
}
