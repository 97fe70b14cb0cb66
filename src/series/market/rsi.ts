import { RSI_PERIOD, rsiOf, withBar } from '../../analytics/market/rsi.ts'
import type { BarInterval } from '../../core/bars.ts'
import { MAIN_VENUE } from '../../core/symbols.ts'
import { HOUR, type Ms } from '../../core/time.ts'
import * as is from '../../define/answer.ts'
import { placed, type SeriesAsk, series, type Track } from '../../define/series.ts'
import { rsiHourly } from '../../tables/market/rsi.ts'
import { perpTickers } from '../../tables/market/tickers.ts'

/** Averages of an hour ago are gone on from; older ones tell nothing of the bar that is on. */
const GOES_ON_FROM = 2 * HOUR

export const rsiSeries = series({
  metric: 'rsi',
  label: `RSI(${RSI_PERIOD}) of the closes, by Wilder`,
  unit: '0-100',
  kind: 'line',
  figure: is.figure('points of 100', 'RSI at the end of the bar.', 2),
  finest: '1h',
  symbols: 'on record',
  source: 'closes of the reference venue, as the RSI is recorded every hour',
  source_kind: 'derived',
  reads: {
    rsi: placed(rsiHourly, { perp: 'symbol' }),
    tickers: placed(perpTickers, { perp: 'symbol', only: { exchange: MAIN_VENUE } }),
  },
  subject: ['rsi'],
  async bars({ rsi, tickers }, ask) {
    const { step, to } = ask
    const interval = intervalOf(ask)
    const [rows, since, live] = await Promise.all([
      rsi.bars({ value: { first: 'rsi' }, at: { min: 'ts' } }, { where: { interval }, until: to + 1 }),
      rsi.first(),
      readLive(rsi, tickers, ask),
    ])
    // What is recorded when a bar ends is that bar's; it is the first of the bar after it.
    const ended = rows.flatMap(({ bucket, value, at }) =>
      at === bucket ? [[bucket - step, value] as const] : [],
    )
    return { bars: new Map([...ended, ...live]), since }
  },
})

/** Nobody asks for shorter ones: `finest` keeps them out. */
function intervalOf({ period }: SeriesAsk): BarInterval {
  return period as BarInterval
}

/** The bar that is on, with the last price as its close so far. */
async function readLive(
  rsi: Track<typeof rsiHourly>,
  tickers: Track<typeof perpTickers>,
  ask: SeriesAsk,
): Promise<[Ms, number | null][]> {
  const { to, step, now } = ask
  const on = to - step
  if (to <= now) return []
  const [row, ticker] = await Promise.all([
    rsi.newest(['bars', 'avg_gain', 'avg_loss', 'bar_close', 'bar_closed_at', 'ts'], {
      where: { interval: intervalOf(ask) },
      since: on - GOES_ON_FROM,
    }),
    tickers.newest(['ts', 'last_price']),
  ])
  if (row === null || ticker === null || ticker.ts < on || row.bar_closed_at !== on) return []
  const { bars, avg_gain, avg_loss, bar_close } = row
  if (bars === null || avg_gain === null || avg_loss === null) return []
  const state = { bars, avgGain: avg_gain, avgLoss: avg_loss, close: bar_close, closedAt: on }
  return [[on, rsiOf(withBar(state, ticker.last_price, ticker.ts))]]
}
