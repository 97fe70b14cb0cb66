import { coinOf } from '../core/symbols.ts'
import { type Need, type Poll, poll, type RestApi, type SourceContext } from '../define/source.ts'
import type { Row } from '../define/table.ts'
import { instruments, venueSnapshots } from '../tables/venues/venues.ts'
import { isDollarCoin } from './dollars.ts'
import { instrumentRows, type Listed } from './instrument.ts'
import { isNoCoin } from './no-coins.ts'

/** A pair as a venue quotes it. */
export interface SpotReading {
  readonly instrument: string
  /** As the venue spells it. */
  readonly base: string
  readonly quote: string
  readonly last: number
  /** Traded in 24 hours, in the quote; where the venue counts coins, times the price. */
  readonly quoteVolume24h: number | null
}

interface SpotFeed<A> {
  readonly venue: string
  /** What its pairs are kept in: dollars, coins that stand for them, and the money of its country. */
  readonly quotes: readonly string[]
  readonly ask: (api: RestApi, context: SourceContext) => Promise<A>
  /** All pairs in trading; those of other quotes, and of shares and money, are left out here. */
  readonly read: (answer: A) => readonly SpotReading[]
}

/** Price and volume of all coins of a venue, every ten minutes. Money that is no dollar is counted at the official rate. */
export function spotFeed<A>({ venue, quotes, ask, read }: SpotFeed<A>): Poll {
  // Where some of its pairs are in dollars these do not wait; the others are left out until the rates are known.
  const isForeign = quotes.every((quote) => quote !== 'USD' && !isDollarCoin(quote))
  const needs: readonly Need[] = isForeign ? ['official rates'] : []
  const kept = (answer: A) =>
    read(answer).filter(({ base, quote }) => quotes.includes(quote) && !isNoCoin(base))
  return poll({
    id: `${venue}.spot`,
    into: { snapshots: venueSnapshots, instruments },
    about: 'Spot price and volume of every coin.',
    every: '10m',
    needs,
    market: 'spot',
    ask,
    parse(answer: A, context) {
      const pairs = kept(answer)
      return {
        snapshots: pairs.flatMap((reading) => snapshot(venue, reading, context)),
        instruments: instrumentRows(venue, pairs.map(listed), context.now),
      }
    },
    lists: { spot: (answer: A) => kept(answer).map(listed) },
  })
}

/** Base and quote of a name that has no mark between them: the quote is the first of these that it ends with. */
export function joinedPair(
  name: string,
  quotes: readonly string[],
): Pick<SpotReading, 'base' | 'quote'> | null {
  const quote = quotes.find((each) => name.endsWith(each) && name.length > each.length)
  return quote === undefined ? null : { base: name.slice(0, -quote.length), quote }
}

/** The same of a name with a mark: BTC-USDT. */
export function markedPair(name: string, mark: string): Pick<SpotReading, 'base' | 'quote'> | null {
  const [base, quote, ...more] = name.split(mark)
  return base && quote && more.length === 0 ? { base, quote } : null
}

function listed({ instrument, base, quote }: SpotReading): Listed {
  const { coin, pieces } = coinOf(base)
  return {
    instrument,
    symbol: coin,
    base: coin,
    quote,
    pieces,
    contractSize: pieces,
    fundingIntervalHours: null,
    kind: 'spot',
    listedAt: null,
    expiresAt: null,
    onCoin: true,
  }
}

function snapshot(
  venue: string,
  { instrument, base, quote, last, quoteVolume24h }: SpotReading,
  { now, dollarsOf }: SourceContext,
): Row<typeof venueSnapshots>[] {
  const { coin, pieces } = coinOf(base)
  const dollars = isDollarCoin(quote) ? 1 : dollarsOf.get(quote)
  if (dollars === undefined) return []
  return [
    {
      ts: now,
      venue,
      market: 'spot',
      symbol: coin,
      quote,
      instrument,
      price_usd: (last * dollars) / pieces,
      volume_24h_usd: quoteVolume24h === null ? null : quoteVolume24h * dollars,
      open_interest_usd: null,
      funding_rate_8h_pct: null,
    },
  ]
}
