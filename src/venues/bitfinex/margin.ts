import { DAY, dateOf, floorTo, HOUR, type Span } from '../../core/time.ts'
import { poll, type RestApi } from '../../define/source.ts'
import type { Row } from '../../define/table.ts'
import { marginPositioning } from '../../tables/positioning/positioning.ts'
import { marginQuery, marginSizes, marginUrl } from './margin-sizes.ts'

const ID = 'bitfinex.margin'
const COIN = 'BTC'
/** Six days of minutes and a little: the most that an answer has. */
const LIMIT = 10_000

interface Answer {
  readonly long: unknown
  readonly short: unknown
}

export const margin = poll({
  id: ID,
  into: marginPositioning,
  about: 'Bitcoins held long and short on margin at the end of every UTC day.',
  every: '1h',
  ask(api, { now }) {
    const midnight = floorTo(now, DAY)
    return askBoth(api, { from: midnight - HOUR, to: midnight }, 1)
  },
  backfill: { reach: '3650d', step: '6d', ask: (api, span) => askBoth(api, span, LIMIT) },
  parse(answer, { now, tally }) {
    const longs = lastByDay(answer.long)
    const shorts = lastByDay(answer.short)
    const days = [...new Set([...longs.keys(), ...shorts.keys()])].filter((day) => day + DAY <= now)
    return tally.walk(days, (day): Row<typeof marginPositioning> | null => {
      const long_size = longs.get(day)
      const short_size = shorts.get(day)
      if (long_size === undefined || short_size === undefined) return null
      return { date: dateOf(day), venue: 'bitfinex', symbol: COIN, long_size, short_size }
    })
  },
})

async function askBoth(api: RestApi, span: Span, limit: number): Promise<Answer> {
  const of = (side: 'long' | 'short') => api.get(marginUrl(COIN, side), { query: marginQuery(span, limit) })
  const [long, short] = await Promise.all([of('long'), of('short')])
  return { long, short }
}

/** The last size of each day, by its midnight. */
function lastByDay(answer: unknown): Map<number, number> {
  return new Map(marginSizes(ID, answer).map(({ time, coins }) => [floorTo(time, DAY), coins]))
}
