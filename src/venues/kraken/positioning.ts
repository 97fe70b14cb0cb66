import { QUARTER } from '../../core/bars.ts'
import { SECOND } from '../../core/time.ts'
import { badAnswer, isFields, numberOf, secondsOf } from '../fields.ts'
import { positioningFeed, type Told } from '../positioning-feed.ts'

const ID = 'kraken.positioning'

export const positioning = positioningFeed({
  venue: 'kraken',
  about: 'Part of the accounts with a position that is long.',
  questions: {
    accounts: {
      url: (instrument) => `https://futures.kraken.com/api/charts/v1/analytics/${instrument}/long-short-info`,
      query: (_, { from, to }) => ({
        since: Math.floor(from / SECOND),
        to: Math.floor(to / SECOND),
        interval: QUARTER / SECOND,
      }),
      read,
    },
  },
  // Asked back to 2024 it answers, with 2,000 at once.
  past: { reach: '90d', step: '10d' },
})

/** Times, and beside them lists of the same length: `{timestamp: [s], data: {longPercent: […], shortPercent: […]}}`. */
function read(answer: unknown): Told[] {
  const result = isFields(answer) && isFields(answer.result) ? answer.result : {}
  const times = result.timestamp
  const data = isFields(result.data) ? result.data : {}
  const { longPercent, shortPercent } = data
  if (!Array.isArray(times)) throw badAnswer(ID, 'expected times', answer)
  if (times.length === 0) return []
  if (!isAlong(times, longPercent) || !isAlong(times, shortPercent))
    throw badAnswer(ID, `expected both sides of ${times.length} times`, answer)
  return times.map((time, place) => ({
    time: secondsOf(time),
    values: { long_account_pct: longPercentOf(longPercent[place], shortPercent[place]) },
  }))
}

function isAlong(times: readonly unknown[], values: unknown): values is unknown[] {
  return Array.isArray(values) && values.length === times.length
}

/** How far two rounded shares may be off from the whole, in parts of it. */
const ROUNDED = 0.01

/** No document says whether these are fractions or percent: what both add up to does. Anything else is not understood. */
function longPercentOf(long: unknown, short: unknown): number | null {
  const [longs, shorts] = [numberOf(long), numberOf(short)]
  if (longs === null || shorts === null || longs < 0 || shorts < 0) return null
  const whole = [1, 100].find((each) => Math.abs((longs + shorts) / each - 1) <= ROUNDED)
  return whole === undefined ? null : (longs / whole) * 100
}
