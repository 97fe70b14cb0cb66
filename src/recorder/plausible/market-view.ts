import { made } from '../../core/made.ts'
import type { Ms } from '../../core/time.ts'
import { MOST_CONTRACTS } from '../../define/market.ts'
import type { Reader } from '../../define/reader.ts'
import type { Store } from '../../store/port.ts'
import { oi5m } from '../../tables/market/open-interest.ts'
import { perpTickers } from '../../tables/market/tickers.ts'
import { Beliefs, figure } from './beliefs.ts'
import { consensusOf, hearPrice, hearSize, isNear } from './consensus.ts'
import { HourlySums } from './hourly-sums.ts'
import {
  AT_HOME,
  BOOK_PATIENCE,
  INTEREST_PATIENCE,
  LARGE_INTEREST,
  LARGE_VOLUME,
  type Patience,
  PRICE_PATIENCE,
  PRICES_APART,
  VOLUME_PATIENCE,
} from './limits.ts'

/** The market as all that a ticker or an open interest is about: perpetuals in USDT. */
export const PERP = 'perp USDT'

/** What the recorder believes of the market at this moment, shared by the sources of all venues. */
export class MarketView {
  /** By perpetual: BTCUSDT stands for the coin, whatever it is traded against. */
  readonly prices = new Beliefs(PRICE_PATIENCE, (value, others) => hearPrice(value, others, PRICES_APART), {
    shared: true,
  })
  readonly interest = sizes(INTEREST_PATIENCE, LARGE_INTEREST)
  readonly volumes = sizes(VOLUME_PATIENCE, LARGE_VOLUME)
  readonly books = sizes(BOOK_PATIENCE, LARGE_INTEREST)
  readonly liquidated = new HourlySums()
  readonly #names = new Map<string, Set<string>>()

  /** What speaks against a price that is no reading of its own: a forced order's, a trade's. Null where nothing does. */
  againstPrice(
    subject: string,
    venue: string,
    price: number,
    now: Ms,
    factor: number = PRICES_APART,
  ): string | null {
    const own = this.prices.own(subject, venue, now)
    if (own.some((value) => isNear(price, value, factor))) return null
    const consensus = consensusOf(this.prices.others(subject, venue, now), PRICES_APART)
    if (consensus !== null && isNear(price, consensus, factor)) return null
    if (own[0] !== undefined) return `the venue's mark is ${figure(own[0])}`
    return consensus === null ? null : `the mark elsewhere is ${figure(consensus)}`
  }

  /** Dollars of the venue's contract; null where it is not known. */
  interestOf(subject: string, venue: string, now: Ms): number | null {
    const own = this.interest.own(subject, venue, now)
    return own.length === 0 ? null : Math.max(...own)
  }

  /** False of a name beyond those that a venue can have. */
  knowsOrTakes(venue: string, name: string): boolean {
    const names = made(this.#names, venue, () => new Set())
    if (names.has(name)) return true
    if (names.size >= MOST_CONTRACTS) return false
    names.add(name)
    return true
  }

  forget(venue: string, name: string): null {
    this.#names.get(venue)?.delete(name)
    return null
  }

  /**
   * After a restart the first lie is held against what is on record. While others record, what they believed is read anew:
   * of venues that are not `heard` here.
   */
  async resume(store: Store, now: Ms, heard: ReadonlySet<string> = new Set()): Promise<void> {
    const ofOthers = <R extends { readonly voice: { readonly venue: string } }>(readings: readonly R[]) =>
      readings.filter(({ voice }) => !heard.has(voice.venue))
    const [prices, interest] = await Promise.all([
      onRecord(PRICE_PATIENCE, now, (span) => readPrices(store.reader(perpTickers), span)),
      onRecord(INTEREST_PATIENCE, now, (span) => readInterest(store.reader(oi5m), span)),
    ])
    this.prices.resume(ofOthers(prices[0]), prices[1])
    this.interest.resume(ofOthers(interest[0]), interest[1])
  }
}

interface Span {
  readonly since: Ms
  readonly until: Ms
}

/** What stands now, and what stood as long ago as a contradiction has to be borne. */
function onRecord<R>(
  { ownMs, opposedMs }: Patience,
  now: Ms,
  read: (span: Span) => Promise<R[]>,
): Promise<[R[], R[]]> {
  const until = now + 1
  return Promise.all([
    read({ since: until - ownMs, until }),
    read({ since: until - opposedMs - ownMs, until: until - opposedMs }),
  ])
}

async function readPrices(tickers: Reader<typeof perpTickers>, span: Span) {
  const columns = ['ts', 'exchange', 'symbol', 'last_price', 'mark_price'] as const
  const rows = await tickers.latest({ by: ['exchange', 'symbol'], columns, ...span })
  return rows.map((row) => readingOf(row, row.mark_price ?? row.last_price))
}

async function readInterest(interest: Reader<typeof oi5m>, span: Span) {
  const columns = ['ts', 'exchange', 'symbol', 'oi_usd'] as const
  const rows = await interest.latest({ by: ['exchange', 'symbol'], columns, ...span })
  return rows.map((row) => readingOf(row, row.oi_usd))
}

function sizes(patience: Patience, large: number): Beliefs {
  return new Beliefs(patience, (value, others) => hearSize(value, others, { large, times: AT_HOME }), {
    shared: false,
  })
}

function readingOf({ ts, exchange, symbol }: { ts: Ms; exchange: string; symbol: string }, value: number) {
  return { subject: symbol, voice: { venue: exchange, market: PERP }, value, at: ts }
}
