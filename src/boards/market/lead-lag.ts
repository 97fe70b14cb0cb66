import { z } from 'zod'
import { LAGS_MINUTES, leadShares } from '../../analytics/market/lead-lag.ts'
import { DAY } from '../../core/time.ts'
import { count, day, figure, unsure } from '../../define/answer.ts'
import { board } from '../../define/board.ts'
import type { Row } from '../../define/table.ts'
import { groupsOf } from '../../readings/record/hearing.ts'
import { LEAD_LAG_PAIRS, leadLagDaily, pairName } from '../../tables/market/lead-lag.ts'

const DAYS = 30
const MOST_ROWS = 2_000

const Side = z.strictObject({ venue: z.string(), market: z.enum(['perp', 'spot']) })
const Day = z.strictObject({
  date: day(),
  rho: z.array(figure()).length(LAGS_MINUTES.length),
  asymmetry: figure(),
  leader: unsure(z.string()),
  n: count(),
})

export const leadLagBoard = board({
  id: 'venues-lead-lag',
  path: '/api/public/venues/lead-lag',
  title: 'Which market moves first',
  about:
    'Correlations of one-minute returns between markets at lags of up to three minutes, by UTC day, and who led.',
  tier: 'free',
  mcp: 'get_lead_lag',
  cadence: '1d',
  spelling: 'snake',
  params: z.object({}),
  result: z.strictObject({
    lags_minutes: z.array(z.int()),
    days: z.literal(DAYS),
    pairs: z.array(
      z.strictObject({
        pair: z.string(),
        a: Side,
        b: Side,
        symbol: z.string(),
        days: count(),
        a_led_pct: unsure(figure()),
        b_led_pct: unsure(figure()),
        mean_asymmetry: unsure(figure()),
        latest: Day,
        daily: z.array(Day),
      }),
    ),
  }),
  example: {},
  reads: { days: leadLagDaily },
  subject: 'days',
  async compute({ days }, _params, { now }) {
    const rows = await days.range({
      since: now.floor('1d').ms - DAYS * DAY,
      until: now.ms + 1,
      order: 'desc',
      limit: MOST_ROWS,
    })
    const own = new Map(LEAD_LAG_PAIRS.map(([a, b]) => [pairName(a, b), { a, b }]))
    const pairs = groupsOf(rows, ({ pair, symbol }) => `${pair} ${symbol}`).flatMap(([, daily]) => {
      const [latest] = daily
      const sides = latest && own.get(latest.pair)
      if (!latest || !sides) return []
      return {
        pair: latest.pair,
        ...sides,
        symbol: latest.symbol,
        days: daily.length,
        ...leadShares(daily),
        latest: dayOf(latest),
        daily: daily.map(dayOf),
      }
    })
    return { lags_minutes: [...LAGS_MINUTES], days: DAYS as typeof DAYS, pairs }
  },
})

function dayOf({ date, rho, asymmetry, leader, n }: Row<typeof leadLagDaily>): z.output<typeof Day> {
  return { date, rho, asymmetry, leader, n }
}
