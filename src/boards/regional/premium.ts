import { byText } from '../../analytics/ranking.ts'
import { type PREMIUM_COINS, type PremiumDay, usdtAdjustedPct } from '../../analytics/regional/premium.ts'
import { streakOf } from '../../analytics/regional/turkey-premium.ts'
import { daysToDelivery } from '../../core/carry.ts'
import { mean } from '../../core/stats.ts'
import { DAY, dateOf, dayMs } from '../../core/time.ts'
import * as is from '../../define/answer.ts'
import { board } from '../../define/board.ts'
import { shown } from '../../define/shown.ts'
import { isProvisionalDay, provisionalDay } from '../../readings/record/provisional-day.ts'
import { firstDay } from '../../readings/record/record-start.ts'
import { basisDaily, premiumDaily, regionalPremiumDaily } from '../../tables/regional/premium.ts'

const DAYS_SHOWN = 30
/** Two coins for a lifetime. */
const MOST_DAYS = 100_000
/** A venue or a future that was told of last so long before the others is gone. */
const STILL_THERE = 7 * DAY

const premium_pct = is.pct('Coinbase in dollars above Binance in USDT; a USDT counts as a dollar.')
const dayFields = {
  date: is.day('UTC day.'),
  us_close_usd: is.price('Coinbase, in dollars, at the end of the day.'),
  global_close_usd: is.price('Binance, in USDT, at the end of the day.'),
  premium_pct,
}
const Day = is.part(dayFields)
const Latest = is.part(
  {
    ...dayFields,
    premium_usdt_adjusted_pct: is.unsure(
      is.pct('The same with the price on Binance in dollars, at what USDT cost.'),
    ),
    avg_7d_pct: is.pct('Mean of the premium over the seven days up to this one.'),
    streak_days: is.days('Days in a row, up to this one, with a premium of the same sign.'),
    streak_sign: is.fixed([-1, 0, 1], 'sign', 'That sign.'),
  },
  'The newest finished day of that coin.',
)
const Carry = is.part({
  date: is.day('UTC day; prices are of its end.'),
  symbol: is.coin(),
  tenor: is.oneOf(['current_quarter', 'next_quarter'], 'Which delivery.'),
  expiry: is.day('Day of the delivery, at 08:00 UTC.'),
  days: is.figure('days', 'From the end of the day to the delivery, with the fraction of a day.'),
  spot_usd: is.price('Spot.'),
  future_usd: is.price('The future.'),
  annualized_pct: is.apr('(Future / spot − 1) · 365 / days.'),
})
const Regional = is.part({
  country: is.oneOf(['KR', 'TR'], 'Korea or Turkey.'),
  venue: is.venue(),
  symbol: is.coin(),
  date: is.day('UTC day; the one that is on as far as it is known.'),
  venue_usd: is.price('Price on the venue, in dollar coins as the same venue sells them.'),
  global_usd: is.price('Price in the world, in USDT.'),
  premium_pct: is.pct('Venue above world.'),
  premium_official_fx_pct: is.unsure(is.pct('The same with local money at the official rate.')),
  source: is.text('What it was worked out from.'),
  provisional: provisionalDay(),
})
const perCoin = <T extends Parameters<typeof is.unsure>[0]>(one: T, meaning: string) =>
  is.part({ BTC: one, ETH: one }, meaning)

export const premiumBoard = board({
  id: 'premium',
  path: '/api/public/premium',
  title: 'Premiums and carry',
  about:
    'What bitcoin and ether cost in the United States, Korea and Turkey against the world, and what dated futures earn over spot.',
  mcp: 'get_coinbase_premium',
  cadence: '1d',
  spelling: 'snake',
  result: is.part({
    history_since: is.unsure(is.day('First day of the premium of the United States on record.')),
    regional_since: is.unsure(is.day('First day of the others on record.')),
    latest: perCoin(is.unsure(Latest), 'The newest finished day; null where none is on record.'),
    last_30d: perCoin(is.listOf(Day, 'Newest first.'), 'The last thirty days.'),
    carry: is.listOf(Carry, 'Buying spot and selling the future: the newest day of each delivery.'),
    regional: is.listOf(Regional, 'The newest day of each venue.'),
    history: perCoin(
      is.listOf(is.places([is.day('UTC day.'), premium_pct], 'Day and premium.'), 'Oldest first.'),
      'Every day on record.',
    ),
  }),
  reads: { days: premiumDaily, basis: basisDaily, regional: regionalPremiumDaily },
  subject: 'days',
  async compute({ days, basis, regional }, _params, { now }) {
    const [rows, deliveries, venues, regional_since] = await Promise.all([
      days.range({ ...now.ever(), order: 'asc', limit: MOST_DAYS }),
      basis.latest({ by: ['symbol', 'tenor'], ...now.ever() }),
      regional.latest({ by: ['venue', 'symbol'], ...now.ever() }),
      firstDay(regional, 'date'),
    ])
    const own = byCoin((coin) => rows.filter(({ symbol }) => symbol === coin))
    const since = dateOf(now.floor('1d').ms - DAYS_SHOWN * DAY)
    return {
      history_since: rows[0]?.date ?? null,
      regional_since,
      latest: byCoin((coin) => latestOf(own[coin])),
      last_30d: byCoin((coin) =>
        own[coin]
          .filter(({ date }) => date >= since)
          .reverse()
          .map((day) => shown(Day, day)),
      ),
      carry: stillThere(deliveries)
        .sort(byText('symbol', 'expiry'))
        .map((row) => shown(Carry, row, { days: daysToDelivery(row) })),
      regional: stillThere(venues)
        .sort(byText('country', 'venue', 'symbol'))
        .map((row) => shown(Regional, row, { provisional: isProvisionalDay(row.date, now) })),
      history: byCoin((coin) => own[coin].map((day) => [day.date, day.premium_pct] as [string, number])),
    }
  },
})

type Coin = (typeof PREMIUM_COINS)[number]

function byCoin<V>(of: (coin: Coin) => V): Record<Coin, V> {
  return { BTC: of('BTC'), ETH: of('ETH') }
}

/** Of the days of one coin, oldest first. */
function latestOf(days: readonly PremiumDay[]) {
  const day = days.at(-1)
  if (!day) return null
  const weekBefore = dateOf(dayMs(day.date)! - 7 * DAY)
  const week = days.slice(-7).filter(({ date }) => date > weekBefore)
  const streak = streakOf(inARow(days).map((one) => one.premium_pct))
  return {
    ...shown(Day, day),
    premium_usdt_adjusted_pct: usdtAdjustedPct(day),
    avg_7d_pct: mean(week.map((one) => one.premium_pct))!,
    streak_days: streak.days,
    streak_sign: streak.sign,
  }
}

/** The days up to the last that follow one another: a hole ends a streak. */
function inARow(days: readonly PremiumDay[]): readonly PremiumDay[] {
  const hole = days.findLastIndex(
    ({ date }, place) => place > 0 && dayMs(date)! - dayMs(days[place - 1]!.date)! > DAY,
  )
  return days.slice(Math.max(0, hole))
}

function stillThere<R extends { readonly date: string }>(rows: readonly R[]): R[] {
  const newest = rows.reduce((last, { date }) => (date > last ? date : last), '')
  return rows.filter(({ date }) => newest !== '' && dayMs(newest)! - dayMs(date)! < STILL_THERE)
}
