import { type Poll, poll, type RestApi, type SourceContext } from '../define/source.ts'
import { LEFT_OUT } from '../define/tally.ts'
import { isNoCoin } from './no-coins.ts'
import type { SpotReading } from './spot-feed.ts'
import { readingRow, TOKENS_OF_SHARES, type Token, wrapperRow } from './stock-tokens.ts'

/** A pair as a venue quotes it; `base` is the token, TSLAX. */
interface StockPair extends SpotReading {
  /** Shares that one token stands for, where the venue tells; else its issuer is believed. */
  readonly shares?: number | null
}

interface StockPairs<A> {
  readonly venue: string
  readonly ask: (api: RestApi, context: SourceContext) => Promise<A>
  /** All pairs that may be tokens of xStocks. */
  readonly read: (answer: A) => readonly StockPair[]
}

/** What costs so much more or less than its shares, in parts of them, is something else of the same name. */
const MOST_APART = 0.2
const DOLLARS = ['USD', 'USDT', 'USDC']

/** Tokens of xStocks that an exchange trades in its own books, against dollars. */
export function stockPairs<A>({ venue, ask, read }: StockPairs<A>): Poll {
  return poll({
    id: `${venue}.stock_pairs`,
    into: TOKENS_OF_SHARES,
    about: 'Tokens of shares (xStocks) that the exchange trades, held against the price of the share.',
    every: '10m',
    market: 'spot',
    ask,
    parse(answer: A, context) {
      const pairs = context.tally.walk(
        read(answer).filter(({ quote }) => DOLLARS.includes(quote)),
        (pair) => quotedToken(venue, pair, context) ?? LEFT_OUT,
        ({ instrument }) => instrument,
      )
      return {
        readings: pairs.map(({ token, last, quoteVolume24h }) =>
          readingRow(token, { price: last, volume24h: quoteVolume24h }, context),
        ),
        wrappers: pairs.map(({ token }) => wrapperRow(token, context.now)),
      }
    },
  })
}

/** Null of a token whose shares nobody tells, and of a coin that has its name. */
function quotedToken(venue: string, pair: StockPair, { tokens, shares }: SourceContext) {
  const name = pair.base.toUpperCase()
  const told = tokens.get(name)
  const sharesPerToken = pair.shares ?? told?.shares ?? null
  if (!name.endsWith('X') || sharesPerToken === null) return null
  const underlying = told?.underlying ?? name.slice(0, -1)
  const share = shares.get(underlying)?.usd ?? null
  if (share !== null && Math.abs(pair.last / (share * sharesPerToken) - 1) > MOST_APART) return null
  const token: Token = {
    symbol: pair.instrument,
    underlying,
    issuer: 'xstocks',
    chain: 'cex',
    exchange: venue,
    address: null,
    sharesPerToken,
  }
  return { token, last: pair.last, quoteVolume24h: pair.quoteVolume24h }
}

/** Where only names tell: a base that is no coin by its name, in the way xStocks is named. */
export function isNamedLikeToken({ base }: SpotReading): boolean {
  return base.endsWith('X') && isNoCoin(base)
}
