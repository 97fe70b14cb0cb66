import { coinOf } from '../core/symbols.ts'
import type { Ms } from '../core/time.ts'
import { type Contract, isNamed, MOST_CONTRACTS } from '../define/market.ts'
import type { Row } from '../define/table.ts'
import type { instruments } from '../tables/venues/venues.ts'
import { badAnswer } from './fields.ts'

/** A contract with the time since which the venue lists it, where it says so. */
export interface Listed extends Contract {
  readonly listedAt: Ms | null
}

const QUOTE = 'USDT'

/**
 * What every USDT perpetual has in common; symbol, coin and pieces follow from the venue's name of the base. Sizes are
 * counted in what that name says: 1 is a thousand PEPE where the base is 1000PEPE.
 */
export function perpetual(spec: {
  instrument: string
  /** As the venue spells it: 1000PEPE, SHIB1000, kBONK. */
  base: string
  /** Units of that base in one contract; 1 where the venue counts in them. */
  contractSize: number
  fundingIntervalHours: number | null
  listedAt: Ms | null
}): Listed {
  const { coin, pieces } = coinOf(spec.base)
  return {
    ...spec,
    base: coin,
    quote: QUOTE,
    symbol: `${coin}${QUOTE}`,
    pieces,
    contractSize: spec.contractSize * pieces,
  }
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

/**
 * A venue without contracts is a venue that we no longer understand, and so is one with more of them than there are
 * coins. One that lists a coin twice, while it moves from 1000CHEEMS to 1000000CHEEMS, is recorded by the older contract
 * until that is gone: two would overwrite each other. Contracts whose names are none stay in the list, so that they are
 * refused by name and counted, but take nobody's place; the recorder asks for none of them.
 */
export function someListed(source: string, listed: Listed[], answer: unknown): Listed[] {
  if (!listed.some(isNamed)) throw badAnswer(source, 'no USDT perpetual among the instruments', answer)
  if (listed.length > MOST_CONTRACTS)
    throw badAnswer(source, `${listed.length} USDT perpetuals among the instruments`, listed[0])
  const oldest = new Map<string, Listed>()
  for (const contract of listed.filter(isNamed)) {
    const other = oldest.get(contract.symbol)
    if (!other || (contract.listedAt ?? 0) < (other.listedAt ?? 0)) oldest.set(contract.symbol, contract)
  }
  return listed.filter((contract) => !isNamed(contract) || oldest.get(contract.symbol) === contract)
}
