import type { Ms } from '../../core/time.ts'

/** What the tape tells of. */
export const EVENT_KINDS = ['liquidation', 'print', 'incident', 'board'] as const
export type EventKind = (typeof EVENT_KINDS)[number]

/** One event, before it has a place on the tape. Plain, so that it can be sent to another thread. */
export interface Frame {
  readonly kind: EventKind
  /** The same however often it is told. */
  readonly key: string
  /** When it happened. */
  readonly at: Ms
  /** When it was known to us, as far as the record says. */
  readonly seenAt: Ms
  /** Perpetuals and venues that it is of; none where it is of no particular one. */
  readonly symbols: readonly string[]
  readonly venues: readonly string[]
  /** Its size; null where it has none. */
  readonly usd: number | null
  /** Of a renewal: whose. */
  readonly board?: string
  /** What its readers get, as JSON. */
  readonly data: string
}

/** What the tail of the record gave. */
export interface Told {
  readonly frames: readonly Frame[]
  /** There is more already: whoever asks again at once gets it. */
  readonly more: boolean
}
