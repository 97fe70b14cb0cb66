import { LAGS_MINUTES, leadShares } from '../../analytics/market/lead-lag.ts'
import { DAY } from '../../core/time.ts'
import * as is from '../../define/answer.ts'
import { board } from '../../define/board.ts'
import { shown } from '../../define/shown.ts'
import { groupsOf } from '../../readings/record/hearing.ts'
import { LEAD_LAG_PAIRS, leadLagDaily, pairName } from '../../tables/market/lead-lag.ts'

const DAYS = 30
const MOST_ROWS = 2_000

const side = (meaning: string) =>
  is.part({ venue: is.venue(), market: is.oneOf(['perp', 'spot'], 'Kind of market.') }, meaning)
const dayFields = {
  date: is.day('UTC day.'),
  rho: is
    .listOf(is.ratio('Correlation at one lag, −1 to 1.'), 'Correlations at lags_minutes, in that order.')
    .length(LAGS_MINUTES.length),
  asymmetry: is.ratio(
    'Sum of squared correlations where a comes first, less the sum where b does; above 0, a leads.',
  ),
  leader: is.unsure(is.text('Who led: the name of a or b; null where neither did.')),
  n: is.count('Minutes that were compared.'),
}
const Day = is.part(dayFields)

export const leadLagBoard = board({
  id: 'venues-lead-lag',
  path: '/api/public/venues/lead-lag',
  title: 'Which market moves first',
  about:
    'Correlations of one-minute returns between markets at lags of up to three minutes, by UTC day, and who led.',
  mcp: 'get_lead_lag',
  cadence: '1d',
  spelling: 'snake',
  result: is.part({
    lags_minutes: is.listOf(
      is.integer('minutes', 'By how much b comes later; negative: earlier.'),
      'The lags that are looked at.',
    ),
    days: is.fixed(DAYS, 'days', 'How far back.'),
    pairs: is.listOf(
      is.part({
        pair: is.text('Both markets by name.'),
        a: side('The first market.'),
        b: side('The second market.'),
        symbol: is.symbol(),
        days: is.count('Days on record.'),
        a_led_pct: is.unsure(is.pct('Share of these days on which a led.')),
        b_led_pct: is.unsure(is.pct('Share of these days on which b led.')),
        mean_asymmetry: is.unsure(is.ratio('Mean of the daily asymmetry.')),
        latest: is.part(dayFields, 'The newest day.'),
        daily: is.listOf(Day, 'Every day on record, newest first.'),
      }),
      'Pairs of markets.',
    ),
  }),
  reads: { days: leadLagDaily },
  subject: 'days',
  async compute({ days }, _params, { now }) {
    const rows = await days.range({
      ...now.since(now.floor('1d').ms - DAYS * DAY),
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
        latest: shown(Day, latest),
        daily: daily.map((day) => shown(Day, day)),
      }
    })
    return { lags_minutes: LAGS_MINUTES, days: DAYS as typeof DAYS, pairs }
  },
})
