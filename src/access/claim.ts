import type { IncomingHttpHeaders } from 'node:http'
import type { Eventually } from '../core/eventually.ts'
import type { Caller } from './admission.ts'

/** A call of what is sold. */
export interface PaidCall {
  readonly caller: Caller | null
  readonly headers: IncomingHttpHeaders
  /** Only the head of the answer is wanted, which is worth nothing: nobody pays for it. */
  readonly wantsHead: boolean
  /** What it asks for, in one way of writing: a payment is for one question. */
  readonly question: string
  /** The prepaid key that it names to be topped up. */
  readonly topsUp: string | null
}

/** An answer that was made for one call, as far as selling it goes. */
export interface Goods {
  /** In one piece, in several that belong together, or piece by piece. */
  readonly body: string | readonly Uint8Array[] | AsyncIterable<Uint8Array>
  readonly contentType: string
  readonly cacheControl: string
  /** Flat. */
  readonly headers?: readonly string[]
  /** Left out where rows are not what is sold. */
  readonly rows?: number
}

/** What was taken. */
export interface Receipt {
  /** That say so, flat. */
  readonly headers: readonly string[]
  /** What is sent instead of what was made: the goods are told only once they are paid for, or were told before. */
  readonly goods?: Goods
}

/** What a call pays with, held from before its answer is made until it is sent. */
export interface Claim {
  /** It was all done before, by the same payment: nothing is made or taken again. */
  readonly before?: Receipt
  /** Takes what is due for this answer; for one without rows that is nothing. Rejects where it cannot be had. */
  settle(goods: Goods): Eventually<Receipt>
  /** There is no answer: nothing is due. */
  release(): Eventually<void>
}

/** Of what is free, and of plans that cover what is sold. */
export const NOTHING_DUE: Claim = { settle: () => ({ headers: [] }), release: () => {} }

/** Nobody pays for nothing. */
export function isEmpty({ rows }: Goods): boolean {
  return rows === 0
}
