import { DAY, type Duration, dateOf, floorTo, type Ms, type Span } from '../core/time.ts'
import { type Poll, poll, type RestApi } from '../define/source.ts'
import type { Row } from '../define/table.ts'
import { LEFT_OUT } from '../define/tally.ts'
import { btcClosesDaily } from '../tables/market/candles.ts'
import { badAnswer } from './fields.ts'

/*
 * Who tells what a bitcoin cost at the end of a day: one venue for each day, whoever else traded it, so that no two of
 * them write the same row in turn. Bitstamp has traded it for dollars longest, Coinbase most since.
 */
const SINCE = Date.UTC(2012, 0, 1)
const HANDED_OVER = Date.UTC(2017, 0, 1)
const TOLD_BY: Readonly<Record<string, Span>> = {
  bitstamp: { from: SINCE, to: HANDED_OVER },
  coinbase: { from: HANDED_OVER, to: Number.POSITIVE_INFINITY },
}
/** So many finished days are told each time: a recorder that was down for some has them again. */
const TOLD_DAYS = 7

/** A UTC day as a venue tells it. */
interface DayClose {
  readonly day: Ms
  readonly close: number
  /** Coins. Where nobody traded, venues repeat the price before: that is no close. */
  readonly volume: number
}

interface CloseFeed {
  readonly venue: string
  /** Days of one question. */
  readonly step: Duration
  /** Whole UTC days, from the first midnight to the last; the last of them begins a day before `to`. */
  readonly ask: (api: RestApi, days: Span) => Promise<unknown>
  /** Entries of an answer, whichever days they are of. */
  readonly entries: (answer: unknown) => readonly unknown[]
  readonly readDay: (entry: unknown) => DayClose | null
}

/** Nothing is asked of a venue whose days are over: all that it tells is past. */
export function dailyCloses({ venue, step, ask, entries, readDay }: CloseFeed): Poll {
  const id = `${venue}.closes`
  const told = TOLD_BY[venue]!
  async function askDays(api: RestApi, { from, to }: Span): Promise<unknown> {
    const days = { from: Math.max(floorTo(from, DAY), told.from), to: Math.min(floorTo(to, DAY), told.to) }
    return days.from < days.to ? ask(api, days) : null
  }
  return poll({
    id,
    into: btcClosesDaily,
    about: `The price of a bitcoin at the end of each UTC day ${inWords(told)}.`,
    every: '1h',
    ask: (api, { now }) => askDays(api, { from: now - TOLD_DAYS * DAY, to: now }),
    backfill: { reach: '7000d', step, ask: askDays },
    parse(answer, { now, tally }) {
      if (answer === null) return []
      return tally.walk(entries(answer), (entry): Row<typeof btcClosesDaily> | typeof LEFT_OUT => {
        const read = readDay(entry)
        // All entries are of the one market that was asked for: one that cannot be read is of another format.
        if (!read) throw badAnswer(id, 'a day that cannot be read', entry)
        const { day, close, volume } = read
        const isTold = day >= told.from && day < told.to && day + DAY <= now && volume > 0
        return isTold ? { date: dateOf(day), close, source: venue } : LEFT_OUT
      })
    },
  })
}

function inWords({ from, to }: Span): string {
  const since = `since ${dateOf(from)}`
  return Number.isFinite(to) ? `${since} and before ${dateOf(to)}` : since
}
