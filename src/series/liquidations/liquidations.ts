import { DAY, dayMs, durationMs, floorTo, type Ms } from '../../core/time.ts'
import * as is from '../../define/answer.ts'
import { placed, type SeriesAsk, type SeriesPeriod, series, type Tracks } from '../../define/series.ts'
import { readCountedFeeds } from '../../readings/liquidations/counted-feeds.ts'
import {
  LIQUIDATION_SUMS,
  liquidationEvents,
  liquidationFeeds,
  liquidationsDaily,
} from '../../tables/liquidations/liquidations.ts'
import { barsOf, heardSums, layered } from '../bars.ts'

const places = {
  events: placed(liquidationEvents, { perp: 'symbol' }),
  days: placed(liquidationsDaily, { perp: 'symbol' }),
  feeds: placed(liquidationFeeds),
}

/** Days are summed anew until two in the morning: so far back orders themselves are asked. */
const NOT_SUMMED_YET = 2 * DAY

export const liquidationsSeries = series({
  metric: 'liquidations',
  label: 'Shorts liquidated less longs liquidated',
  unit: 'usd',
  kind: 'signed_bars',
  figure: is.usd('Shorts less longs: below 0 more longs were liquidated.'),
  finest: '5m',
  symbols: 'any perp',
  source: 'forced orders of all counted venues, as they publish them: a floor',
  source_kind: 'recorded',
  reads: places,
  subject: ['events', 'days'],
  async bars(tracks, ask) {
    const exchange = (await readCountedFeeds(tracks.feeds.reader)).map((feed) => feed.exchange)
    const ofDays = ask.period === '1d'
    const since = ofDays ? Math.max(ask.from, floorTo(ask.now, DAY) - NOT_SUMMED_YET) : ask.from
    const [events, days, first] = await Promise.all([
      readEvents(tracks, exchange, ask, since),
      ofDays ? readDays(tracks, exchange, ask) : NOTHING,
      tracks.events.first(),
    ])
    const spans = new Set([...events.spans, ...days.spans])
    return {
      bars: heardSums(layered(events.sums, days.sums), { span: durationMs(spanOf(ask)), spans }, ask),
      since: first,
    }
  },
})

/** Of all venues together something is heard every few minutes: a quarter of an hour in which nothing is, nobody heard. */
function spanOf({ period }: SeriesAsk): SeriesPeriod {
  return period === '5m' ? '15m' : period
}

const NOTHING = { sums: new Map<Ms, number | null>(), spans: [] }

async function readEvents(
  { events }: Tracks<typeof places>,
  exchange: readonly string[],
  ask: SeriesAsk,
  since: Ms,
) {
  const where = { exchange }
  const every = spanOf(ask)
  const span = durationMs(every)
  const [rows, anything] = await Promise.all([
    events.bars(LIQUIDATION_SUMS, { where, since }),
    events.bars(
      { orders: { count: true } },
      { where, ofAll: true, since: floorTo(since, span) - span, every },
    ),
  ])
  return {
    sums: barsOf(rows, ({ long_usd, short_usd }) => (short_usd ?? 0) - (long_usd ?? 0)),
    spans: anything.map(({ bucket }) => bucket),
  }
}

async function readDays(
  { days }: Tracks<typeof places>,
  exchange: readonly string[],
  { from, to }: SeriesAsk,
) {
  const where = { exchange }
  const [rows, anything] = await Promise.all([
    days.bars(
      { long: { sum: 'long_liquidations_usd' }, short: { sum: 'short_liquidations_usd' } },
      { where },
    ),
    // A question about the key alone, which is quick in a table whose rows replace each other.
    days.reader.aggregate({
      by: ['date'],
      take: { venues: { distinct: 'exchange' } },
      where,
      since: from,
      until: to,
    }),
  ])
  return {
    sums: barsOf(rows, ({ long, short }) => (short ?? 0) - (long ?? 0)),
    spans: anything.map(({ date }) => dayMs(date)!),
  }
}
