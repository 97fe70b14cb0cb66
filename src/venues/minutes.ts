import { perpOf } from '../core/symbols.ts'
import { type Duration, floorTo, MINUTE, type Ms, type Span } from '../core/time.ts'
import type { Contract } from '../define/market.ts'
import { type RestApi, type SourceContext, type Stream, type StreamSpec, stream } from '../define/source.ts'
import type { Row } from '../define/table.ts'
import { minuteBars } from '../tables/market/candles.ts'
import type { ContractAnswer } from './each-contract.ts'
import { badAnswer, isFields, numberOf, positiveOf } from './fields.ts'
import type { Majors } from './majors.ts'
import type { Bar } from './minute.ts'
import { listening, type TradeFeed, tradesIn } from './trade.ts'
import { TradeFold } from './trade-fold.ts'

type BarRow = Row<typeof minuteBars>

/** A minute of the past, as the venue spells its figures; dollars of a venue that tells none follow from its coins. */
export interface ToldBar {
  readonly ts: Ms | null
  readonly open: unknown
  readonly high: unknown
  readonly low: unknown
  readonly close: unknown
  /** Coins. */
  readonly volume: unknown
  readonly quoteVolume?: unknown
  readonly takerBuyQuoteVolume?: unknown
  readonly trades?: unknown
}

/** How a venue is asked for minutes that are over. */
export interface MinutesPast {
  readonly reach: Duration
  readonly step: Duration
  /** Of minutes that start from `from` to `last`, both included. */
  readonly ask: (
    api: RestApi,
    contract: Contract,
    minutes: { readonly from: Ms; readonly last: Ms },
  ) => Promise<unknown>
  readonly read: (source: string, answer: unknown) => readonly ToldBar[]
}

interface Minutes {
  readonly venue: string
  readonly market: 'perp' | 'spot'
  readonly majors: Majors
  readonly past: MinutesPast
}

export function minutesId(venue: string, market: 'perp' | 'spot'): string {
  return `${venue}.${market}-minutes`
}

export function barRow(venue: string, market: 'perp' | 'spot', bar: Bar): BarRow {
  return {
    ts: bar.ts,
    exchange: venue,
    market,
    // Spot is kept by the perpetual of the coin, whichever dollars it is quoted in.
    symbol: perpOf(bar.contract.base),
    open: bar.open,
    high: bar.high,
    low: bar.low,
    close: bar.close,
    volume: bar.volume,
    quote_volume: bar.quoteVolume,
    taker_buy_quote_volume: bar.takerBuyQuoteVolume,
    trades: bar.trades,
  }
}

/** A minute as it was told; null where it cannot be one. */
export function toldBar(contract: Contract, told: ToldBar): Bar | null {
  const { ts } = told
  const [open, high, low, close] = [told.open, told.high, told.low, told.close].map(positiveOf)
  const volume = numberOf(told.volume)
  if (ts === null || floorTo(ts, MINUTE) !== ts || volume === null || volume < 0) return null
  if (open == null || high == null || low == null || close == null) return null
  const quoteVolume =
    told.quoteVolume === undefined
      ? // Between the lowest and the highest, as what was paid is.
        volume * ((open + high + low + close) / 4)
      : numberOf(told.quoteVolume)
  if (quoteVolume === null || quoteVolume < 0) return null
  return {
    contract,
    ts,
    open,
    high,
    low,
    close,
    volume,
    quoteVolume,
    takerBuyQuoteVolume: numberOf(told.takerBuyQuoteVolume),
    trades: numberOf(told.trades),
  }
}

/** Minutes of a venue whose own do not say who took, made of its trades. */
export function foldedMinutes(feed: TradeFeed, past: MinutesPast): Stream {
  const { venue, market } = feed
  const id = minutesId(venue, market)
  const minutes = { ...feed, past }
  return stream({
    id,
    into: minuteBars,
    about: `Minutes of the majors, made of their ${market === 'perp' ? 'trades' : 'spot trades'}. Those that were not heard whole are asked for afterwards; of them it is not told who took.`,
    ...listening(feed),
    // A minute that begins on one connection ends on it.
    overlap: '2m',
    backfill: pastMinutes(minutes),
    state: () => new TradeFold(),
    parse(message, context, fold) {
      const told = pastRows(minutes, message, context)
      if (told) return told
      try {
        const trades = tradesIn(id, feed, message, context)
        if (trades !== null) return fold.take(trades, context.now).map((bar) => barRow(venue, market, bar))
        fold.heard(context.now)
        return null
      } catch (thrown) {
        fold.missed(context.now)
        throw thrown
      }
    },
  })
}

/** A connection is whole from its second minute on: those up to it are asked for, once they are surely over. */
const BEYOND = MINUTE
const SETTLES = '3m'

export function pastMinutes({ majors, past }: Minutes): NonNullable<StreamSpec<never, never>['backfill']> {
  return {
    reach: past.reach,
    step: past.step,
    settles: SETTLES,
    ask(api: RestApi, { from, to }: Span, context: SourceContext): Promise<ContractAnswer[]> {
      const minutes = { from: floorTo(from, MINUTE), last: lastMinute(to) }
      // All or none: a coin that is left out would count as filled.
      return Promise.all(
        [...majors(context)].map(async ([instrument, contract]) => ({
          instrument,
          answer: await past.ask(api, contract, minutes),
        })),
      )
    },
  }
}

function lastMinute(to: Ms): Ms {
  return floorTo(to, MINUTE) + BEYOND
}

/** The rows of an answer about the past; null of a message that is none. */
export function pastRows(
  { venue, market, majors, past }: Minutes,
  message: unknown,
  context: SourceContext,
): BarRow[] | null {
  if (!isFields(message) || !('instrument' in message && 'answer' in message)) return null
  const source = minutesId(venue, market)
  const contract = majors(context).get(message.instrument as string)
  if (!contract) throw badAnswer(source, 'minutes of nothing that is recorded', message)
  // Some venues tell of the minute that is on, whatever they are asked.
  const last = lastMinute(context.now)
  return context.tally
    .walk(past.read(source, message.answer), (told) => {
      const bar = toldBar(contract, told)
      if (bar === null) throw badAnswer(source, 'no minute', told)
      return bar
    })
    .filter(({ ts }) => ts <= last)
    .map((bar) => barRow(venue, market, bar))
}
