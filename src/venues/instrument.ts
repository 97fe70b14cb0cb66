import type { Ms } from '../core/time.ts'
import type { Contract } from '../define/source.ts'
import type { Row } from '../define/table.ts'
import type { instruments } from '../tables/venues.ts'
import { badAnswer } from './fields.ts'

/** A contract with the time since which the venue lists it, where it says so. */
export interface Listed extends Contract {
  readonly listedAt: Ms | null
}

const QUOTE = 'USDT'

/** What every USDT perpetual has in common; the symbol follows from the base. */
export function perpetual(spec: {
  instrument: string
  base: string
  contractSize: number
  fundingIntervalHours: number | null
  listedAt: Ms | null
}): Listed {
  const base = canonicalBase(spec.base)
  return { ...spec, base, quote: QUOTE, symbol: `${base}${QUOTE}` }
}

export function instrumentRows(venue: string, listed: readonly Listed[], now: Ms): Row<typeof instruments>[] {
  return listed.map((contract) => ({
    venue,
    instrument: contract.instrument,
    base: contract.base,
    quote: contract.quote,
    kind: 'perp',
    expires_at: null,
    contract_size: contract.contractSize,
    // Rows replace each other, so this has to be the same every hour: the venue's date of listing, if it gives one.
    first_seen_at: contract.listedAt === null ? now : Math.min(contract.listedAt, now),
    last_seen_at: now,
    delisted_at: null,
  }))
}

/** A venue without contracts is a venue that we no longer understand. */
export function someListed(source: string, listed: Listed[], answer: unknown): Listed[] {
  if (listed.length === 0) throw badAnswer(source, 'no USDT perpetual among the instruments', answer)
  return listed
}

/** Bybit writes SHIB1000 where everybody writes 1000SHIB; the unit is the same. */
function canonicalBase(base: string): string {
  return base.replace(/^([A-Z]+)(10{3,})$/, '$2$1')
}
