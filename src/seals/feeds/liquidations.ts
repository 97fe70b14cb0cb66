import { wasHeard } from '../../analytics/record/heard.ts'
import { sum } from '../../core/stats.ts'
import { perpOf } from '../../core/symbols.ts'
import { MINUTE } from '../../core/time.ts'
import { readCountedFeeds } from '../../readings/liquidations/counted-feeds.ts'
import { readLiquidationRecord } from '../../readings/liquidations/hearing.ts'
import {
  LIQUIDATION_SUMS,
  liquidationEvents,
  liquidationFeeds,
} from '../../tables/liquidations/liquidations.ts'
import { COINS_AND_MARKET, type Feed, type FigureSource, MARKET } from '../feed.ts'

const SPAN = 5 * MINUTE

const sideOf = (side: 'long' | 'short'): Feed => ({
  feed: `liquidations-${side}`,
  assets: COINS_AND_MARKET,
  unit: 'USD',
  scale: 2,
  methodology:
    `Forced orders that closed a ${side} in the five minutes before the mark, summed over the venues that are ` +
    'counted, as far as they had arrived when it was sealed; without feeds that publish late. A floor: some venues ' +
    'publish a part. 0.00 means that feeds were heard and none came.',
})
const long = sideOf('long')
const short = sideOf('short')

export const liquidations: FigureSource = {
  feeds: [long, short],
  async read(open, mark) {
    const events = open(liquidationEvents)
    const prompt = (await readCountedFeeds(open(liquidationFeeds))).filter(({ kind }) => kind !== 'delayed')
    const exchange = prompt.map((feed) => feed.exchange)
    if (exchange.length === 0) return []
    const { heard } = await readLiquidationRecord(events, exchange, mark)
    if (!wasHeard(heard, mark - SPAN, mark)) return []
    const sums = await events.aggregate({
      by: ['symbol'],
      take: LIQUIDATION_SUMS,
      since: mark - SPAN,
      until: mark,
      where: { exchange, delayed: false },
    })
    return COINS_AND_MARKET.flatMap((asset) => {
      const own = asset === MARKET ? sums : sums.filter(({ symbol }) => symbol === perpOf(asset))
      return [
        { feed: long.feed, asset, value: sum(own.map(({ long_usd }) => long_usd ?? 0)) },
        { feed: short.feed, asset, value: sum(own.map(({ short_usd }) => short_usd ?? 0)) },
      ]
    })
  },
}
