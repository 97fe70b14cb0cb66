import { coinOf } from '../core/symbols.ts'
import type { Ms } from '../core/time.ts'
import { type Contract, isNamed, MOST_CONTRACTS } from '../define/market.ts'
import type { Row } from '../define/table.ts'
import type { instruments } from '../tables/venues/venues.ts'
import { badAnswer } from './fields.ts'
import { isNoCoin } from './no-coins.ts'

/** A contract with what only the list of contracts says of it. */
export interface Listed extends Contract {
  readonly kind: 'perp' | 'future' | 'option' | 'spot'
  /** The time since which the venue lists it, where it says so. */
  readonly listedAt: Ms | null
  /** Of futures and options. */
  readonly expiresAt: Ms | null
}

/** What the perpetual of a coin is called here, whatever a venue quotes and settles it in. */
const OURS = 'USDT'

interface ListedSpec {
  readonly instrument: string
  /** As the venue spells it: 1000PEPE, SHIB1000, kBONK. */
  readonly base: string
  /** USDT unless said. */
  readonly quote?: string
  /** Units of that base in one contract; 1 where the venue counts in them. Of one that is sized in dollars, dollars. */
  readonly contractSize: number
  readonly inDollars?: true
  readonly listedAt: Ms | null
}

/**
 * What every perpetual has in common; symbol, coin and pieces follow from the venue's name of the base. Sizes are counted
 * in what that name says: 1 is a thousand PEPE where the base is 1000PEPE.
 */
export function perpetual(spec: ListedSpec & { readonly fundingIntervalHours: number | null }): Listed {
  return { ...listed(spec), fundingIntervalHours: spec.fundingIntervalHours, kind: 'perp', expiresAt: null }
}

/** A future with a day of delivery. */
export function dated(spec: ListedSpec & { readonly expiresAt: Ms }): Listed {
  return { ...listed(spec), fundingIntervalHours: null, kind: 'future', expiresAt: spec.expiresAt }
}

export function option(spec: ListedSpec & { readonly expiresAt: Ms }): Listed {
  return { ...dated(spec), kind: 'option' }
}

/** Of what is dated, that whose day is still to come: venues list it for some minutes more. */
export function unexpired(listed: readonly Listed[], now: Ms): Listed[] {
  return listed.filter(({ expiresAt }) => expiresAt === null || expiresAt > now)
}

function listed({ instrument, base, quote = 'USDT', contractSize, inDollars, listedAt }: ListedSpec) {
  const { coin, pieces } = coinOf(base)
  return {
    instrument,
    base: coin,
    quote,
    symbol: `${coin}${OURS}`,
    pieces,
    contractSize: inDollars ? contractSize : contractSize * pieces,
    ...(inDollars && { inDollars }),
    listedAt,
  }
}

export function instrumentRows(venue: string, listed: readonly Listed[], now: Ms): Row<typeof instruments>[] {
  return listed.map((contract) => ({
    venue,
    instrument: contract.instrument,
    base: contract.base,
    quote: contract.quote,
    kind: contract.kind,
    expires_at: contract.expiresAt,
    contract_size: contract.contractSize,
    // Rows replace each other, so this has to be the same every hour: the venue's date of listing, if it gives one.
    first_seen_at: contract.listedAt === null ? now : Math.min(contract.listedAt, now),
    last_seen_at: now,
    delisted_at: null,
  }))
}

/**
 * A venue without contracts is a venue that we no longer understand, and so is one with more of them than there are
 * coins. One that lists a coin twice is recorded by one contract, as two would overwrite each other: by the one that is
 * quoted in USDT, else in USDC, and while it moves from 1000CHEEMS to 1000000CHEEMS by the older until that is gone. Contracts whose names are none stay in the list, so that they are
 * refused by name and counted, but take nobody's place; the recorder asks for none of them. Shares and metals that a venue
 * does not tell from coins are left out by name.
 */
export function someListed(source: string, all: readonly Listed[], answer: unknown): Listed[] {
  const listed = all.filter(({ base }) => !isNoCoin(base))
  if (!listed.some(isNamed)) throw badAnswer(source, 'no perpetual among the instruments', answer)
  if (listed.length > MOST_CONTRACTS)
    throw badAnswer(source, `${listed.length} perpetuals among the instruments`, listed[0])
  const chosen = new Map<string, Listed>()
  for (const contract of listed.filter(isNamed)) {
    const other = chosen.get(contract.symbol)
    if (!other || isBefore(contract, other)) chosen.set(contract.symbol, contract)
  }
  return listed.filter((contract) => !isNamed(contract) || chosen.get(contract.symbol) === contract)
}

/** Where a venue trades a coin against several, most of it is in the first of these. */
const QUOTES = ['USDT', 'USDC', 'USD']

function isBefore(contract: Listed, other: Listed): boolean {
  const rank = ({ quote }: Listed) => (QUOTES.includes(quote) ? QUOTES.indexOf(quote) : QUOTES.length)
  if (rank(contract) !== rank(other)) return rank(contract) < rank(other)
  return (contract.listedAt ?? 0) < (other.listedAt ?? 0)
}
