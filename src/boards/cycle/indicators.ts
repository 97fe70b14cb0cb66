import { midnightOf } from '../../analytics/cycle/day-values.ts'
import {
  bandOf,
  GOLDEN_RATIOS,
  INDICATOR_VALUES,
  longSharePct,
  MARGIN_MARKET,
} from '../../analytics/cycle/indicators.ts'
import { issuedUpTo, stockToFlow } from '../../analytics/cycle/issuance.ts'
import { sampled, stepFor } from '../../analytics/day-steps.ts'
import type { Instant } from '../../core/clock.ts'
import { percentChange } from '../../core/stats.ts'
import { DAY, dateOf, SINCE_EVER } from '../../core/time.ts'
import { board } from '../../define/board.ts'
import { choice, whole } from '../../define/params.ts'
import type { Reader, Readers } from '../../define/reader.ts'
import type { Row } from '../../define/table.ts'
import { firstDay } from '../../readings/record/record-start.ts'
import { indicatorDaily, indicatorEvents } from '../../tables/cycle/indicators.ts'
import { btcClosesDaily } from '../../tables/market/candles.ts'
import { marginPositioning } from '../../tables/positioning/positioning.ts'
import { IndicatorsAnswer, POINT_COLUMNS } from './indicators-answer.ts'

const MOST_DAYS = 10_000
const SLOPE_DAYS = 30
const MOST_CROSSES = 200

const tables = {
  daily: indicatorDaily,
  events: indicatorEvents,
  closes: btcClosesDaily,
  margin: marginPositioning,
}
type Tables = Readers<typeof tables>
type IndicatorDay = Row<typeof indicatorDaily>

export const indicatorsBoard = board({
  id: 'indicators',
  path: '/api/public/indicators',
  title: 'Bitcoin cycle indicators',
  about:
    'Pi Cycle with the dates of its crossings, Mayer and Puell multiples, averages of 200 weeks and two years, golden ratio, profitable days, stock-to-flow and margin positions, from daily closes.',
  mcp: 'get_cycle_indicators',
  cadence: '1d',
  spelling: 'snake',
  params: {
    days: whole({
      unit: 'days',
      min: 1,
      max: MOST_DAYS,
      default: 730,
      about: 'How far back points go, in days.',
    }),
    points: choice(['0', '1'], { default: '1', about: '0 leaves out the points: the newest day alone.' }),
  },
  result: IndicatorsAnswer,
  example: { days: '365' },
  reads: tables,
  subject: 'daily',
  async compute(readers, { days, points }, { now }) {
    const { daily, closes } = readers
    const step_days = stepFor(days)
    const [[day], pi_cycle_crosses, recorded_since, rows] = await Promise.all([
      daily.range({ ...now.ever(), order: 'desc', limit: 1 }),
      piCycleCrosses(readers, now),
      firstDay(closes, 'date'),
      points === '0' ? null : readDays(daily, days, now),
    ])
    return {
      recorded_since,
      days,
      step_days,
      latest: day ? await latestOf(readers, day) : null,
      pi_cycle_crosses,
      ...(rows && {
        points: {
          columns: POINT_COLUMNS,
          rows: sampled(rows, step_days).map(pointOf),
        },
      }),
    }
  },
})

/** In the order of the columns. */
function pointOf(day: IndicatorDay) {
  return [
    day.date,
    day.btc_close,
    day.ma111,
    day.ma350x2,
    day.mayer,
    day.ma200,
    day.ma200w,
    day.ma2y,
    day.ma2y_x5,
    day.ma350,
    day.profitable_days_pct,
    day.s2f_ratio,
    day.s2f_model_usd,
    day.puell,
    day.margin_long_share_pct,
  ] as const
}

function readDays(daily: Tables['daily'], days: number, now: Instant): Promise<IndicatorDay[]> {
  const since = Math.max(SINCE_EVER, now.floor('1d').ms - days * DAY)
  return daily.range({ ...now.since(since), order: 'asc', limit: MOST_DAYS + 1 })
}

async function piCycleCrosses({ events, daily }: Tables, now: Instant) {
  const found = await events.range({
    ...now.ever(),
    where: { indicator: 'pi_cycle' },
    order: 'desc',
    limit: MOST_CROSSES,
  })
  if (found.length === 0) return []
  const days = await daily.range({
    ...now.ever(),
    columns: ['date', 'ma111', 'ma350x2'],
    where: { date: found.map(({ date }) => date) },
    order: 'asc',
    limit: MOST_CROSSES,
  })
  const averages = new Map(days.map((row) => [row.date, row]))
  return found.reverse().map(({ date, direction, btc_close, return_365d_pct }) => ({
    date,
    kind: direction === 'up' ? ('top' as const) : ('uncross' as const),
    btc_close,
    ma111: averages.get(date)?.ma111 ?? null,
    ma350x2: averages.get(date)?.ma350x2 ?? null,
    return_365d_pct,
  }))
}

async function latestOf({ daily, closes, margin }: Tables, day: IndicatorDay) {
  const at = midnightOf(day.date)
  const [before, below, held] = await Promise.all([
    rowOn(daily, at - SLOPE_DAYS * DAY),
    closes.aggregate({
      since: SINCE_EVER,
      until: at,
      take: { total: { count: true }, days: { count: true, when: { close: { lt: day.btc_close } } } },
    }),
    margin.range({ since: SINCE_EVER, until: at + DAY, where: MARGIN_MARKET, order: 'desc', limit: 1 }),
  ])
  const { btc_close, ma111, ma350x2, ma350, puell } = day
  const ratio = INDICATOR_VALUES.pi_cycle(day)
  const { stock, flow } = stockToFlow(at)
  const issuance_usd = btc_close * issuedUpTo(at, 1)
  return {
    date: day.date,
    btc_close,
    pi_cycle: {
      ma111,
      ma350x2,
      ratio,
      gap_pct: percentChange(ma350x2, ma111),
      above: ratio === null ? null : ratio > 1,
    },
    mayer: {
      value: day.mayer,
      ma200: day.ma200,
      band: day.mayer === null ? null : bandOf('mayer', day.mayer),
    },
    ma200w: {
      value: day.ma200w,
      multiple: INDICATOR_VALUES.ma200w(day),
      slope_30d_pct: percentChange(before?.ma200w, day.ma200w),
    },
    ma2y: { value: day.ma2y, x5: day.ma2y_x5, multiple: INDICATOR_VALUES.ma2y(day) },
    golden_ratio: {
      ma350,
      multiple: INDICATOR_VALUES.golden_ratio(day),
      levels: Object.fromEntries(
        GOLDEN_RATIOS.map((times) => [times, ma350 === null ? null : ma350 * Number(times)]),
      ) as Record<(typeof GOLDEN_RATIOS)[number], number | null>,
    },
    profitable_days: {
      pct: day.profitable_days_pct,
      days: below[0]?.days ?? 0,
      total: below[0]?.total ?? 0,
    },
    stock_to_flow: {
      ratio: day.s2f_ratio,
      stock_btc: stock,
      flow_365d_btc: flow,
      model_price_usd: day.s2f_model_usd,
      deviation_pct: percentChange(day.s2f_model_usd, btc_close),
    },
    puell: {
      value: puell,
      issuance_usd,
      ma365_usd: puell === null ? null : issuance_usd / puell,
      band: puell === null ? null : bandOf('puell', puell),
    },
    margin: marginOf(held[0]),
  }
}

async function rowOn(daily: Reader<typeof indicatorDaily>, at: number): Promise<IndicatorDay | undefined> {
  const [row] = await daily.range({ where: { date: dateOf(at) }, order: 'asc', limit: 1 })
  return row
}

function marginOf(held: Row<typeof marginPositioning> | undefined) {
  if (!held) return null
  return {
    venue: held.venue,
    long_btc: held.long_size,
    short_btc: held.short_size,
    long_share_pct: longSharePct(held),
    date: held.date,
  }
}
