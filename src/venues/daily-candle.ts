import { DAY, type Duration, dateOf, floorTo, type Ms, type Span } from '../core/time.ts'
import type { Contract } from '../define/market.ts'
import { type Poll, poll, type RestApi } from '../define/source.ts'
import type { Row } from '../define/table.ts'
import { LEFT_OUT } from '../define/tally.ts'
import { dailyCandles as candlesTable } from '../tables/market/candles.ts'
import { askEachContract } from './each-contract.ts'
import { badAnswer, numberOf, perCoin, positiveOf, timeOf } from './fields.ts'

/** Where in the list that a candle is a venue has what; it begins with the time everywhere, in milliseconds. */
interface Places {
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly quoteVolume: number
}

interface CandleFeed {
  readonly venue: string
  /** When its first perpetual was listed: nothing is asked of the time before. */
  readonly since: Ms
  /** Days of one question. */
  readonly step: Duration
  /** Whole UTC days, from the first midnight to the last; the last of them begins a day before `to`. */
  readonly ask: (api: RestApi, contract: Contract, days: Span) => Promise<unknown>
  /** Candles of an answer; anything but a list is refused. */
  readonly candles: (answer: unknown) => unknown
  readonly places: Places
}

/** Two finished days are told each time: one that was missed is made up for. */
const TOLD_DAYS = 2

/**
 * Finished UTC days of all perpetuals, asked contract by contract. One that has traded since shortly has none of the time
 * before, and of one that is traded no more nothing is asked: venues list what is in trading.
 */
export function dailyCandles({ venue, since, step, ask, candles, places }: CandleFeed): Poll {
  const id = `${venue}.daily-candles`
  return poll({
    id,
    into: candlesTable,
    about: 'Finished UTC days of all perpetuals.',
    // At midnight; and again, in case the venue could not be asked then.
    every: '6h',
    needs: ['perp contracts'],
    market: 'perp',
    ask: (api, context) => askDays(api, { from: context.now - TOLD_DAYS * DAY, to: context.now }, context),
    backfill: { reach: '4000d', step, ask: askDays },
    parse: (answers, { contracts, now, tally }) =>
      answers.flatMap(({ instrument, answer }) => {
        const list = candles(answer)
        if (!Array.isArray(list)) throw badAnswer(id, 'expected a list of candles', answer)
        const contract = contracts.perp.get(instrument)
        return tally.walk(list, (entry): Row<typeof candlesTable> | typeof LEFT_OUT | null => {
          const candle = contract && candleIn(entry, places, contract)
          if (!candle) return null
          const { day, ...prices } = candle
          if (day + DAY > now) return LEFT_OUT
          return { date: dateOf(day), exchange: venue, symbol: contract.symbol, ...prices }
        })
      }),
  })

  async function askDays(api: RestApi, span: Span, context: Parameters<Poll['ask']>[1]) {
    const days = { from: Math.max(floorTo(span.from, DAY), since), to: floorTo(span.to, DAY) }
    if (days.from >= days.to) return []
    return askEachContract(context, (contract) => ask(api, contract, days))
  }
}

/** What begins at another time than midnight UTC is no day of ours. */
function candleIn(entry: unknown, places: Places, contract: Contract) {
  if (!Array.isArray(entry)) return null
  const day = timeOf(entry[0])
  const price = (place: number) => positiveOf(entry[place])
  const [open, high, low, close] = [places.open, places.high, places.low, places.close].map(price)
  const quote_volume = numberOf(entry[places.quoteVolume])
  if (!day || day % DAY !== 0 || !open || !high || !low || !close || quote_volume === null) return null
  const each = (one: number) => perCoin(one, contract)
  return { day, open: each(open), high: each(high), low: each(low), close: each(close), quote_volume }
}
