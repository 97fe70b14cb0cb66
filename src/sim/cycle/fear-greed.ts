import { clamp } from '../../core/stats.ts'
import { DAY, dateOf, floorTo, MINUTE, type Ms } from '../../core/time.ts'
import type { Row } from '../../define/table.ts'
import { fearGreedDaily } from '../../tables/cycle/indices.ts'
import { longPrice } from '../model/long-past.ts'
import type { SimModel } from '../model/model.ts'
import { hashText, wave } from '../model/noise.ts'
import { marks } from '../past.ts'
import { subject } from '../subject.ts'

const FIRST = Date.UTC(2018, 1, 1)
/** How the source calls them, each from there on. */
const WORDS = [
  [75, 'Extreme Greed'],
  [55, 'Greed'],
  [46, 'Neutral'],
  [25, 'Fear'],
  [0, 'Extreme Fear'],
] as const

/** The index of a day is published as it begins. */
export const fearGreed = subject({
  label: 'fear and greed',
  id: 'fear-greed',
  into: fearGreedDaily,
  about: 'The fear and greed index.',
  every: '30m',
  venues: ['alternativeme'],
  rowsAt: ({ market, at }) => [moodOf(market, floorTo(at, DAY), at)],
  past: ({ market, now }) => [
    [...marks(DAY, FIRST, now)].map((day) => moodOf(market, day, Math.min(day + 5 * MINUTE, now - 1))),
  ],
  thousands: 3,
})

/** Greed after a month in which bitcoin rose, fear after one in which it fell, and moods of its own. */
function moodOf(market: SimModel, day: Ms, fetched_at: Ms): Row<typeof fearGreedDaily> {
  const key = hashText(market.seed, 'fear and greed')
  const month = Math.log(longPrice(market, 'BTC', day - 1) / longPrice(market, 'BTC', day - 30 * DAY))
  const week = Math.log(longPrice(market, 'BTC', day - 1) / longPrice(market, 'BTC', day - 7 * DAY))
  const mood = 11 * wave(key, day, 23 * DAY) + 5 * wave(key ^ 1, day, 3 * DAY)
  const value = Math.round(clamp(49 + 34 * Math.tanh(2.2 * month) + 16 * Math.tanh(4 * week) + mood, 3, 97))
  const [, classification] = WORDS.find(([from]) => value >= from)!
  return { date: dateOf(day), value, classification, fetched_at }
}
