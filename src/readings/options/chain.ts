import { type ChainRow, notExpired } from '../../analytics/options/chain.ts'
import type { Instant } from '../../core/clock.ts'
import { groupBy } from '../../core/grouped.ts'
import { DAY, dayMs, type Ms } from '../../core/time.ts'
import type { Reader } from '../../define/reader.ts'
import type { OptionCurrency, optionsOiDaily } from '../../tables/options/options.ts'

type Chains = Reader<typeof optionsOiDaily>

/** The newest chain of every venue, of one currency. */
export interface LatestChain {
  /** The UTC day of the newest. */
  readonly day: Ms
  /** Whose rows are in it, and of which day. */
  readonly venues: ReadonlyMap<string, Ms>
  readonly rows: readonly ChainRow[]
}

/** A venue that missed a day or two counts with its last chain; one that is silent for longer than the rest does not. */
const LAGS_AT_MOST = 3 * DAY
/** Five venues list some thousand options on a coin. */
const MOST_ROWS = 50_000
const COLUMNS = ['venue', 'expiry', 'strike', 'type', 'open_interest', 'mark_iv', 'underlying_usd'] as const

/** Of all venues or one, however old it is; null where none is on record. */
export async function latestChain(
  chains: Chains,
  currency: OptionCurrency,
  now: Instant,
  venue?: string,
): Promise<LatestChain | null> {
  const where = { currency, ...(venue === undefined ? {} : { venue }) }
  const last = await chains.aggregate({
    by: ['venue'],
    take: { date: { max: 'date' } },
    where,
    ...now.ever(),
  })
  const dayOf = new Map(last.flatMap((row) => (row.date === null ? [] : [[row.venue, dayMs(row.date)!]])))
  if (dayOf.size === 0) return null
  const day = Math.max(...dayOf.values())
  const venues = new Map([...dayOf].filter(([, own]) => day - own < LAGS_AT_MOST))
  const days = groupBy(venues, ([, own]) => own)
  const rows = await Promise.all(
    [...days].map(async ([since, own]) => {
      const ids = own.map(([id]) => id)
      const read = await chains.range({
        columns: COLUMNS,
        where: { currency, venue: ids },
        since,
        until: since + DAY,
        order: 'asc',
        limit: MOST_ROWS,
      })
      // By the day of the newest: what has expired since counts no more where others are a day ahead.
      return notExpired(read, day, now.ms)
    }),
  )
  return { day, venues, rows: rows.flat() }
}
