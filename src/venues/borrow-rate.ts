import { SourceError } from '../core/errors.ts'
import { type Poll, poll, type RestApi } from '../define/source.ts'
import { LEFT_OUT } from '../define/tally.ts'
import { borrowRatesHourly } from '../tables/venues/borrow-rates.ts'

/** What an asset costs, in percent for a time. */
interface LoanReading {
  readonly asset: string | null
  /** Null where the venue lends none of it. */
  readonly ratePct: number | null
  readonly hours: number
}

interface BorrowRates<A> {
  readonly venue: string
  readonly about?: string
  readonly ask: (api: RestApi) => Promise<A>
  readonly read: (answer: A) => readonly LoanReading[]
}

export const HOURS_A_YEAR = 24 * 365
/** Nobody borrows at more: what is dearer is in another unit. */
const MOST_APR_PCT = 2_000

/** What borrowing costs who has no rank with the venue, every hour. */
export function borrowRates<A>({
  venue,
  about = 'What borrowing for margin costs who has no rank with the venue.',
  ask,
  read,
}: BorrowRates<A>): Poll {
  return poll({
    id: `${venue}.borrow`,
    into: borrowRatesHourly,
    about,
    every: '1h',
    ask,
    parse: (answer: A, { now, tally }) =>
      tally.walk(read(answer), ({ asset, ratePct, hours }) => {
        if (ratePct === null) return LEFT_OUT
        const apr_pct = (ratePct * HOURS_A_YEAR) / hours
        return asset !== null && apr_pct >= 0 && apr_pct <= MOST_APR_PCT
          ? { ts: now, venue, asset: asset.toUpperCase(), apr_pct }
          : null
      }),
  })
}

/** What is borrowed most, of venues that are asked asset by asset. */
const MOST_BORROWED =
  'USDT USDC BTC ETH SOL XRP BNB DOGE ADA AVAX LINK LTC SUI TON TRX DOT BCH NEAR UNI AAVE'.split(' ')

export interface AssetAnswer {
  readonly asset: string
  readonly answer: unknown
}

/** An asset that the venue does not lend is left out; where none can be had, the poll has failed, with the first reason. */
export async function askMostBorrowed(ask: (asset: string) => Promise<unknown>): Promise<AssetAnswer[]> {
  const answers: AssetAnswer[] = []
  let failure: SourceError | undefined
  for (const asset of MOST_BORROWED) {
    try {
      answers.push({ asset, answer: await ask(asset) })
    } catch (thrown) {
      // Only a refusal is about the asset.
      if (!(thrown instanceof SourceError) || thrown.fault !== 'refused') throw thrown
      failure ??= thrown
    }
  }
  if (answers.length === 0 && failure) throw failure
  return answers
}
