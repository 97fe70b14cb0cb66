import { SourceError } from '../core/errors.ts'
import { durationMs, type Ms } from '../core/time.ts'
import type { Contract } from '../define/market.ts'
import { type Poll, poll, type RestApi, type SourceContext } from '../define/source.ts'
import { Tally } from '../define/tally.ts'
import { fundingMarks } from '../tables/market/funding.ts'
import { oi5m } from '../tables/market/open-interest.ts'
import { perpTickers } from '../tables/market/tickers.ts'
import { tradfiTickers } from '../tables/tradfi/tradfi.ts'
import { openInterestRow } from './interest.ts'
import { perpMarks, perpTurnover, type Quote, tickerRow } from './ticker.ts'
import { ofTradfi, tradfiTickerRows, withTradfi } from './tradfi-feeds.ts'

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
export function perpFeed<A>(feed: PerpFeed<A>): Poll {
  return poll({
    ...headOf(feed.venue),
    into: INTO,
    ask: feed.ask,
    parse: (answer: A, context) => rowsOf(feed, answer, context),
    marks: { perp: ({ tickers }) => perpMarks(tickers) },
    turnover: ({ tickers }) => perpTurnover(tickers),
  })
}

/** The same of a venue that lists perpetuals on shares, commodities and indices too: the same answers tell of them. */
export function perpAndTradfiFeed<A>(feed: PerpFeed<A>): Poll {
  const { venue, ask } = feed
  return poll({
    ...headOf(venue),
    into: { ...INTO, tradfi: tradfiTickers },
    ask: (api, context) => ask(api, withTradfi(context)),
    parse(answer: A, context) {
      const others = tickersOf(venue, othersIn(feed, answer, context), context.now)
      return { ...rowsOf(feed, answer, context), tradfi: tradfiTickerRows(others, context) }
    },
    marks: { perp: ({ tickers }) => perpMarks(tickers) },
    turnover: ({ tickers }) => perpTurnover(tickers),
  })
}

/** Where none of them can be read, as on a weekend on which a venue quotes no share, the coins go on. */
function othersIn<A>({ read }: PerpFeed<A>, answer: A, context: SourceContext): readonly PerpReading[] {
  if (context.contracts.tradfi.size === 0) return []
  try {
    // What is a stranger here is a coin there, and counted there.
    return read(answer, { ...ofTradfi(context), tally: new Tally() })
  } catch (thrown) {
    if (thrown instanceof SourceError) return []
    throw thrown
  }
}

const INTO = { tickers: perpTickers, funding: fundingMarks, interest: oi5m }

function headOf(venue: string) {
  return {
    id: `${venue}.market`,
    about: 'Price, volume, mark and index price, announced funding and open interest of every perpetual.',
    every: EVERY,
    needs: ['perp contracts'],
    market: 'perp',
  } as const
}

function rowsOf<A>({ venue, read }: PerpFeed<A>, answer: A, context: SourceContext) {
  const readings = read(answer, context)
  const { now } = context
  return {
    tickers: tickersOf(venue, readings, now),
    funding: now % FUNDING_EVERY === 0 ? readings.flatMap((reading) => announced(venue, reading, now)) : [],
    interest: readings.flatMap((reading) => interestOf(venue, reading, now)),
  }
}

function tickersOf(venue: string, readings: readonly PerpReading[], now: Ms) {
  return readings.map(({ contract, ...quote }) => tickerRow(venue, contract, quote, now))
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
