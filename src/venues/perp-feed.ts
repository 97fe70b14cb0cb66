import { durationMs, type Ms } from '../core/time.ts'
import type { Contract } from '../define/market.ts'
import { type Poll, poll, type RestApi, type SourceContext } from '../define/source.ts'
import { fundingMarks } from '../tables/market/funding.ts'
import { oi5m } from '../tables/market/open-interest.ts'
import { perpTickers } from '../tables/market/tickers.ts'
import { openInterestRow } from './interest.ts'
import { perpMarks, perpTurnover, type Quote, tickerRow } from './ticker.ts'

/** What a venue says of a perpetual, all of it at one moment; prices and sizes as the venue states them. */
export interface PerpReading extends Quote {
  readonly contract: Contract
  /** One-sided, in what the venue counts: contracts, coins, or dollars of a contract that is sized in them. */
  readonly openInterest: number | null
}

interface PerpFeed<A> {
  readonly venue: string
  readonly ask: (api: RestApi, context: SourceContext) => Promise<A>
  readonly read: (answer: A, context: SourceContext) => readonly PerpReading[]
}

const EVERY = '5m'
const FUNDING_EVERY: Ms = durationMs('15m')

/**
 * Price, funding and open interest of all perpetuals of a venue from the same answers, every five minutes; funding is
 * kept on marks of a quarter of an hour. What a venue does not tell here, a source of its own may.
 */
export function perpFeed<A>({ venue, ask, read }: PerpFeed<A>): Poll {
  return poll({
    id: `${venue}.market`,
    into: { tickers: perpTickers, funding: fundingMarks, interest: oi5m },
    about: 'Price, volume, mark and index price, announced funding and open interest of every perpetual.',
    every: EVERY,
    needs: ['perp contracts'],
    market: 'perp',
    marks: { perp: ({ tickers }) => perpMarks(tickers) },
    turnover: ({ tickers }) => perpTurnover(tickers),
    ask,
    parse(answer: A, context) {
      const readings = read(answer, context)
      const { now } = context
      return {
        tickers: readings.map(({ contract, ...quote }) => tickerRow(venue, contract, quote, now)),
        funding:
          now % FUNDING_EVERY === 0 ? readings.flatMap((reading) => announced(venue, reading, now)) : [],
        interest: readings.flatMap((reading) => interestOf(venue, reading, now)),
      }
    },
  })
}

function announced(exchange: string, reading: PerpReading, ts: Ms) {
  const { contract, fundingRatePct, fundingIntervalHours, nextFundingAt } = reading
  if (fundingRatePct === null || fundingIntervalHours === null) return []
  return [
    {
      ts,
      exchange,
      symbol: contract.symbol,
      funding_rate_pct: fundingRatePct,
      interval_h: fundingIntervalHours,
      next_funding_at: nextFundingAt,
    },
  ]
}

function interestOf(exchange: string, { contract, openInterest, mark, last }: PerpReading, ts: Ms) {
  const price = mark ?? last
  return openInterest === null
    ? []
    : [openInterestRow(exchange, contract, openInterest, price / contract.pieces, ts)]
}
