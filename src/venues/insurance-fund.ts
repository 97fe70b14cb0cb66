import { groupBy } from '../core/grouped.ts'
import { coinOf } from '../core/symbols.ts'
import { type Need, type Poll, poll, type RestApi, type SourceContext } from '../define/source.ts'
import type { Row } from '../define/table.ts'
import { insuranceFundHourly } from '../tables/venues/insurance-funds.ts'
import { inDollars } from './dollars.ts'

/** What an asset in a pool amounts to, as a venue tells it. */
export interface PoolReading {
  /** Where the venue has a name for the pool; else it is told by what it covers. */
  readonly pool?: string
  /** Contracts that it covers, as the venue names them. */
  readonly covers?: readonly string[]
  /** How many these are, where they are not named. */
  readonly contracts?: number
  readonly asset: string
  readonly balance: number
  /** Where the venue says it itself. */
  readonly usd?: number | null
}

interface InsuranceFund<A> {
  readonly venue: string
  readonly about?: string
  readonly needs?: readonly Need[]
  readonly ask: (api: RestApi, context: SourceContext) => Promise<A>
  readonly read: (answer: A, context: SourceContext) => readonly PoolReading[]
}

/** What a venue holds against losses that forced orders leave, every hour. */
export function insuranceFund<A>({
  venue,
  about = 'Insurance fund balances, by pool and asset.',
  needs = [],
  ask,
  read,
}: InsuranceFund<A>): Poll {
  return poll({
    id: `${venue}.insurance`,
    into: insuranceFundHourly,
    about,
    every: '1h',
    needs,
    ask,
    parse: (answer: A, context) => poolRows(venue, read(answer, context), context),
  })
}

function poolRows(
  venue: string,
  readings: readonly PoolReading[],
  context: SourceContext,
): Row<typeof insuranceFundHourly>[] {
  const taken = new Set<string>()
  // The widest pool of an asset is what the venue's users know as the fund.
  const widestFirst = [...readings].sort((a, b) => breadth(b) - breadth(a))
  return widestFirst.map((reading) => {
    const { asset, balance, usd } = reading
    const pool = nameOf(reading, (name) => taken.has(`${name} ${asset}`))
    taken.add(`${pool} ${asset}`)
    return {
      ts: context.now,
      venue,
      pool,
      asset: coinOf(asset).coin,
      balance,
      usd: usd === undefined ? inDollars(asset, balance, context) : usd,
      contracts: breadth(reading),
    }
  })
}

function breadth({ covers, contracts }: PoolReading): number {
  return contracts ?? covers?.length ?? 0
}

/** A name that stays the same while contracts come and go; of several pools that share, the others go by a contract. */
function nameOf({ pool, covers = [] }: PoolReading, isTaken: (name: string) => boolean): string {
  if (pool !== undefined) return pool
  const [first] = [...covers].sort()
  if (first !== undefined && covers.length === 1) return first
  return first !== undefined && isTaken('shared') ? `shared with ${first}` : 'shared'
}

/**
 * Where a venue tells of its fund contract by contract, those that share a pool repeat the same figure to the last digit:
 * adding them up would count it many times. Empty pools are left apart, as they are all alike.
 */
export function sharedOnce(readings: readonly PoolReading[]): PoolReading[] {
  const keyOf = ({ asset, balance, covers = [] }: PoolReading) =>
    balance === 0 ? `${asset} ${covers.join(' ')}` : `${asset} ${balance}`
  return [...groupBy(readings, keyOf).values()].map((same) => ({
    ...same[0]!,
    covers: same.flatMap(({ covers = [] }) => covers),
  }))
}
