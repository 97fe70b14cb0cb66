import type { Duration, Ms } from '../core/time.ts'
import { MINUTE } from '../core/time.ts'
import type { Contract } from '../define/market.ts'
import type { ConnectionLimits, SourceContext, StreamSpec } from '../define/source.ts'
import { LEFT_OUT } from '../define/tally.ts'
import { badAnswer, type Fields } from './fields.ts'
import type { Majors } from './majors.ts'

/** A trade as the venue counts. */
export interface Trade {
  readonly contract: Contract
  /** As the venue numbers it. */
  readonly id: string
  readonly time: Ms
  /** What the taker did. */
  readonly side: 'BUY' | 'SELL'
  readonly price: number
  readonly size: number
  /** Trades that the venue tells as one; 1 unless said. */
  readonly count?: number
}

/** Where a venue streams the trades of a market, and how it tells them: what minutes and large trades are read from. */
export interface TradeFeed {
  readonly venue: string
  readonly market: 'perp' | 'spot'
  readonly majors: Majors
  readonly url: string
  readonly subscribe: (names: readonly string[]) => readonly unknown[]
  readonly pace?: Duration
  readonly perConnection?: ConnectionLimits
  readonly heartbeat: StreamSpec<never, never>['heartbeat']
  readonly silence: Duration
  /** What a message tells; null of an acknowledgement. */
  readonly entriesIn: (source: string, message: unknown) => readonly Fields[] | null
  /** The field with the name of what was traded. */
  readonly name: string
  /** Null of what cannot be read; left out is what was traded beside the book. */
  readonly read: (entry: Fields, contract: Contract) => Trade | typeof LEFT_OUT | null
}

/** Clocks differ, but not by so much. */
const MOST_AHEAD = 10 * MINUTE

/** What both kinds of streams of a feed have in common. */
export function listening(feed: TradeFeed) {
  const { market, majors, url, subscribe, pace, perConnection, heartbeat, silence } = feed
  return {
    market,
    needs: [`${market} contracts`] as const,
    url,
    subscribe(context: SourceContext) {
      const names = [...majors(context).keys()]
      return names.length === 0 ? [] : subscribe(names)
    },
    ...(pace && { pace }),
    ...(perConnection && { perConnection }),
    heartbeat,
    silence,
  }
}

/**
 * The trades of a message; null of an acknowledgement. One that cannot be read spoils the message: a minute without it
 * would be another minute.
 */
export function tradesIn(
  source: string,
  { majors, entriesIn, name, read }: TradeFeed,
  message: unknown,
  context: SourceContext,
): readonly Trade[] | null {
  const entries = entriesIn(source, message)
  if (entries === null) return null
  const known = majors(context)
  return context.tally.walk(
    entries,
    (entry) => {
      const contract = known.get(entry[name] as string)
      if (!contract) return null
      const trade = read(entry, contract)
      if (trade === null || (trade !== LEFT_OUT && trade.time > context.now + MOST_AHEAD))
        throw badAnswer(source, 'no trade', entry)
      return trade
    },
    (entry) => String(entry[name]),
  )
}
