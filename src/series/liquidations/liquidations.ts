import { DAY, floorTo, HOUR, type Ms } from '../../core/time.ts'
import * as is from '../../define/answer.ts'
import { placed, type SeriesAsk, series, type Tracks } from '../../define/series.ts'
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
      ofDays ? readDays(tracks, exchange) : NOTHING,
      tracks.events.first(),
    ])
    const spans = new Set([...events.spans, ...days.spans])
    return {
      bars: heardSums(layered(events.sums, days.sums), { span: spanOf(ask), spans }, ask),
      since: first,
    }
  },
})

/** Silence of minutes means nothing: shorter bars were heard where anything came within their hour. */
function spanOf({ step }: SeriesAsk): Ms {
  return Math.max(step, HOUR)
}

const NOTHING = { sums: new Map<Ms, number | null>(), spans: [] }

async function readEvents(
  { events }: Tracks<typeof places>,
  exchange: readonly string[],
  ask: SeriesAsk,
  since: Ms,
) {
  const where = { exchange }
  const span = spanOf(ask)
  const [rows, anything] = await Promise.all([
    events.bars(LIQUIDATION_SUMS, { where, since }),
    events.bars(
      { orders: { count: true } },
      {
        where,
        ofAll: true,
        since: floorTo(since, span) - span,
        every: span === HOUR ? '1h' : ask.period,
      },
    ),
  ])
  return {
    sums: barsOf(rows, ({ long_usd, short_usd }) => (short_usd ?? 0) - (long_usd ?? 0)),
    spans: anything.map(({ bucket }) => bucket),
  }
}

async function readDays({ days }: Tracks<typeof places>, exchange: readonly string[]) {
  const where = { exchange }
  const [rows, anything] = await Promise.all([
    days.bars(
      { long: { sum: 'long_liquidations_usd' }, short: { sum: 'short_liquidations_usd' } },
      { where },
    ),
    // A question about the key alone, which is quick in a table whose rows replace each other.
    days.bars({ venues: { distinct: 'exchange' } }, { where, ofAll: true }),
  ])
  return {
    sums: barsOf(rows, ({ long, short }) => (short ?? 0) - (long ?? 0)),
    spans: anything.map(({ bucket }) => bucket),
  }
}
