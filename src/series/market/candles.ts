import { DAY, dayMs, HOUR, type Ms } from '../../core/time.ts'
import {
  type Candle,
  placed,
  type SeriesAsk,
  type Told,
  type Track,
  type Tracks,
} from '../../define/series.ts'
import { dailyCandles, minuteBars } from '../../tables/market/candles.ts'
import { venueSnapshots } from '../../tables/venues/venues.ts'
import { barsOf, earliest, layered } from '../bars.ts'

/** What candles and volumes are made of: minutes, finished days, and where neither is kept, readings of the price. */
export const candlePlaces = {
  minutes: placed(minuteBars, { perp: 'symbol', venue: 'exchange', only: { market: 'perp' } }),
  days: placed(dailyCandles, { perp: 'symbol', venue: 'exchange' }),
  snapshots: placed(venueSnapshots, { coin: 'symbol', venue: 'venue', only: { market: 'perp' } }),
}

/** A volume of 24 hours is that of the day where it was read in its last hour. */
const DAY_IS_NEARLY_OVER = DAY - HOUR

/** Candles, and what they are made of. */
type ToldCandles = Required<Told<Candle>> & { readonly made: 'of minutes' | 'of readings' }

/**
 * Candles of minutes where there are any. Days come from the venue's own candles as long as minutes do not cover them
 * whole. A perpetual without minutes has candles of readings, ten minutes apart.
 */
export async function readCandles(
  { minutes, days, snapshots }: Tracks<typeof candlePlaces>,
  ask: SeriesAsk,
): Promise<ToldCandles> {
  const [fine, minutesSince, ended] = await Promise.all([
    readMinutes(minutes),
    minutes.first(),
    ask.period === '1d' ? readDays(days) : NO_DAYS,
  ])
  const hasDays = ended.since !== null
  if (minutesSince === null) {
    const [sampled, since] = await Promise.all([readSampled(snapshots, ask), snapshots.first()])
    return {
      bars: layered(ended.bars, sampled),
      since: earliest(ended.since, since),
      source: `${hasDays ? 'daily candles, otherwise ' : ''}prices in the snapshots of ${ask.venue}, every ten minutes`,
      made: 'of readings',
    }
  }
  const firstDay = dayMs(minutesSince)!
  const before = new Map([...ended.bars].filter(([day]) => day <= firstDay))
  return {
    bars: layered(before, fine, ended.bars),
    since: earliest(minutesSince, ended.since),
    source: `minute bars of ${ask.venue}${hasDays ? '; days before them: its daily candles' : ''}`,
    made: 'of minutes',
  }
}

const NO_DAYS = { bars: new Map<Ms, Candle | null>(), since: null }

const PRICES = {
  open: { first: 'open' },
  high: { max: 'high' },
  low: { min: 'low' },
  close: { last: 'close' },
  volume: { sum: 'quote_volume' },
} as const

interface Prices {
  readonly open: number | null
  readonly high: number | null
  readonly low: number | null
  readonly close: number | null
}

async function readMinutes(minutes: Track<typeof minuteBars>): Promise<Map<Ms, Candle | null>> {
  return barsOf(await minutes.bars(PRICES), (row) => candleOf(row, row.volume))
}

async function readDays(days: Track<typeof dailyCandles>) {
  const [rows, since] = await Promise.all([days.bars(PRICES), days.first()])
  return { bars: barsOf(rows, (row) => candleOf(row, row.volume)), since }
}

async function readSampled(
  snapshots: Track<typeof venueSnapshots>,
  { period }: SeriesAsk,
): Promise<Map<Ms, Candle | null>> {
  const rows = await snapshots.bars(
    {
      open: { first: 'price_usd' },
      high: { max: 'price_usd' },
      low: { min: 'price_usd' },
      close: { last: 'price_usd' },
      dayVolume: { last: 'volume_24h_usd' },
      lastAt: { max: 'ts' },
    },
    { by: 'quote' },
  )
  return barsOf(ofOneQuote(rows), (row) => {
    const isWhole = period === '1d' && (row.lastAt ?? 0) >= row.bucket + DAY_IS_NEARLY_OVER
    return candleOf(row, isWhole ? row.dayVolume : null)
  })
}

function candleOf({ open, high, low, close }: Prices, volume: number | null): Candle | null {
  if (open === null || high === null || low === null || close === null) return null
  return { open, high, low, close, volume }
}

/** A venue may list a coin against several quotes, which are contracts of their own: that in USDT, or the most told. */
export function ofOneQuote<R extends Record<string, unknown>>(rows: readonly R[]): R[] {
  const told = new Map<unknown, number>()
  for (const { quote } of rows) told.set(quote, (told.get(quote) ?? 0) + (quote === 'USDT' ? Infinity : 1))
  const [chosen] = [...told].sort(([a, x], [b, y]) => y - x || (String(a) < String(b) ? -1 : 1))
  return rows.filter(({ quote }) => quote === chosen?.[0])
}
