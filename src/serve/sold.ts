import type { Clock } from '../core/clock.ts'
import { isoOf, type Ms } from '../core/time.ts'
import type { Offer } from '../define/offer.ts'
import type { Retention } from '../define/retention.ts'
import type { Store } from '../store/port.ts'
import type { Made } from './bytes.ts'
import type { KnownFacts } from './known-facts.ts'
import type { KnownNames } from './known-names.ts'
import type { KnownRecord, ShownGaps } from './known-record.ts'
import type { Run } from './run.ts'

export interface OfferParts {
  readonly store: Store
  readonly known: KnownNames
  readonly facts: KnownFacts
  readonly record: KnownRecord
  readonly run: Run
  readonly clock: Clock
  readonly retention: Retention
}

/** What an answer says about its rows. */
export interface PageFacts {
  readonly asOf: Ms | null
  /** The parameters in effect. */
  readonly params: Readonly<Record<string, unknown>>
  readonly count: number
  readonly truncated: boolean
  readonly next: string | null
  readonly since: string | null
  /** For how long its table is kept; null for good. */
  readonly retentionDays: number | null
  /** What is known to be missing from the time that it covers. */
  readonly missing: ShownGaps
}

/** The envelope of everything sold, before and behind its rows, whose text may be large and stays the buffer it is. */
export function enveloped(
  { route, source, note }: Offer,
  { asOf, params, count, truncated, next, since, retentionDays, missing }: PageFacts,
  now: Ms,
  rows: Uint8Array,
  more: Readonly<Record<string, unknown>> = {},
): Uint8Array[] {
  const before = {
    ok: true,
    route,
    generated_at: isoOf(now),
    as_of: asOf === null ? null : isoOf(asOf),
    query: shownQuery(params),
  }
  const after = {
    count,
    truncated,
    next_cursor: next,
    recorded_since: since,
    retention_days: retentionDays,
    ...missing,
    source,
    note: note ?? null,
    ...more,
  }
  return [
    Buffer.from(`${JSON.stringify(before).slice(0, -1)},"rows":`),
    rows,
    Buffer.from(`,${JSON.stringify(after).slice(1)}`),
  ]
}

/** What is sold is for one caller; no cache may keep it. */
export function sold(csv: boolean, body: Made['body'], rows: number, headers: readonly string[] = []): Made {
  return {
    body,
    contentType: csv ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8',
    cacheControl: 'private, no-store',
    headers,
    rows,
  }
}

/** Times as text again. */
function shownQuery(params: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const shown: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(params)) {
    if (value === undefined) continue
    shown[name] = (name === 'from' || name === 'to') && typeof value === 'number' ? isoOf(value) : value
  }
  return shown
}
