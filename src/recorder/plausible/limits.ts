import { DAY, HOUR, MINUTE } from '../../core/time.ts'

/**
 * Where belief ends, each with the wildest honest case that it leaves room for. A bound that is too narrow loses the
 * most interesting minutes of a year; one that is too wide lets a figure through that a reader can tell is off.
 */

/** How far two prices of one coin may lie apart, as a factor. In the worst minutes of LUNA and OM it was about 3. */
export const PRICES_APART = 10
/**
 * The same for what was traded, by force or not, and the mark, its venue's or what the others agree on: half an order of magnitude. A mistake
 * of unit is a factor of ten, and must not pass at the edge.
 */
export const TRADED_PRICES_APART = Math.sqrt(10)

/** Percent an interval. Venues cap at 2 to 4 (Hyperliquid: 4 an hour), the widest formula (dYdX) at 7.5 an hour. */
export const MOST_RATE = 15
/** Hours. No venue settles more often than hourly; a tiny interval makes any rate a huge one of 8 hours. */
export const SHORTEST_INTERVAL = 0.25
/** Percent in a day. A thousandfold within a day happened to no perpetual. */
export const MOST_CHANGE = 100_000

/** Dollars. The largest forced orders on record are some hundred million. */
export const MOST_LIQUIDATED = 2e9
/** The same for a trade between two who meant it. */
export const MOST_TRADED_AT_ONCE = 1e10
/** A forced order closes a position, which is part of the open interest; its reading is minutes old and grows. */
export const PART_OF_INTEREST = 1.5
/** Dollars. Below it a size is not held against open interest, which in the first minutes of a contract is nothing. */
export const SMALL_ORDER = 1e6
/** Forced orders of a contract within an hour, in parts of its open interest. On 10 October 2025 it was under one. */
export const HOURLY_PART_OF_INTEREST = 3
/** Dollars an hour and contract that are believed whatever the open interest; the last two where it is not known. */
export const SMALL_HOUR = 1e7
export const MOST_HOURLY = 2e10

/** Dollars of one contract on one venue. The largest ever was some 15 billion. */
export const MOST_INTEREST = 2e11
/** Dollars of one contract on one venue in 24 hours. The largest ever was some 100 billion. */
export const MOST_VOLUME = 2e12
/** Dollars of one book, or on one side of it within 20 % of the price. A deep one holds some hundred million. */
export const MOST_RESTING = 2e10
/** Dollars of one account in one coin. The largest ones known were some billions. */
export const MOST_POSITION = 2e10
/** Dollars in one minute of one market. */
export const MOST_MINUTE = 1e11

/** How far an amount may be from price times size: venues round, and some take the average price of the fills. */
export const DOLLARS_OFF = 0.01

/** A stream tells what happens. On subscribing OKX repeats orders of the hours before; no board counts older ones. */
export const STREAM_BACK = DAY
/** A poll reads back what happened while it was away. */
export const POLL_BACK = 7 * DAY
/** OKX keeps three months of settlements and may answer with all of them. */
export const SETTLEMENTS_BACK = 100 * DAY

/** What is known of a figure's past, and when a jump is believed all the same: see `Beliefs`. */
export interface Patience {
  /** How far two readings may lie apart, as a factor. */
  readonly factor: number
  /** Whatever is smaller is taken for this: a contract may grow from nothing. */
  readonly floor: number
  /** How long a reading of the venue itself stands, and how long those of others do. */
  readonly ownMs: number
  readonly othersMs: number
  /** A jump is believed once it stood this long, or so long where other venues know better. */
  readonly standsMs: number
  readonly opposedMs: number
}

/** Tickers come every minute, snapshots every ten. Another coin under the same ticker is believed after an hour. */
export const PRICE_PATIENCE: Patience = {
  factor: PRICES_APART,
  floor: 0,
  ownMs: 30 * MINUTE,
  othersMs: 12 * MINUTE,
  standsMs: 5 * MINUTE,
  opposedMs: HOUR,
}
/** Dollars. From one reading of five minutes to the next it changes by percents, a listing's first ones apart. */
export const INTEREST_PATIENCE: Patience = {
  factor: 20,
  floor: 5e7,
  ownMs: 2 * HOUR,
  othersMs: HOUR,
  standsMs: 15 * MINUTE,
  opposedMs: HOUR,
}
/** Dollars of 24 hours: one minute can add a few times a quiet day, never this much. */
export const VOLUME_PATIENCE: Patience = { ...INTEREST_PATIENCE, floor: 5e8 }
/** Dollars of a whole book. Market makers leave and come back within minutes; below the floor that is how it goes. */
export const BOOK_PATIENCE: Patience = { ...INTEREST_PATIENCE, factor: 50, floor: 1e8 }

/** A contract may be at home on one venue: so many times the largest of the others is too much above that many dollars. */
export const AT_HOME = 100
export const LARGE_INTEREST = 1e9
export const LARGE_VOLUME = 5e9
