import { QUARTER } from '../../core/bars.ts'
import { floorTo } from '../../core/time.ts'
import type { PositioningMetric } from '../../tables/positioning/positioning.ts'
import { type PositioningQuestion, positioningFeed, type Told } from '../positioning-feed.ts'
import { marginQuery, marginSizes, marginUrl } from './margin-sizes.ts'
import { pairOf } from './names.ts'

const ID = 'bitfinex.positioning'
/** What is lent against most, of what can be borrowed at all: each takes two of the few questions that are allowed. */
const COINS = ['BTC', 'ETH', 'SOL', 'XRP', 'LTC', 'DOGE', 'ADA', 'LINK', 'AVAX', 'DOT']
/** The minutes of a day, and of the quarter of an hour that it begins in. */
const LIMIT = 1_455

export const positioning = positioningFeed({
  venue: 'bitfinex',
  about: 'Coins that are held long and short on margin, in the market for the coins themselves.',
  among: ({ contracts }) => [...contracts.perp.values()].filter(({ base }) => COINS.includes(base)),
  questions: { long: side('long', 'margin_long_size'), short: side('short', 'margin_short_size') },
  past: { reach: '14d', step: '1d' },
})

function side(name: 'long' | 'short', metric: PositioningMetric): PositioningQuestion {
  return {
    url: (instrument) => marginUrl(coinOf(instrument), name),
    query: (_, span) => marginQuery(span, LIMIT),
    read: (answer) => firstOfEachQuarter(metric, answer),
  }
}

/** Of the perpetual's name: tBTCF0:USTF0. */
function coinOf(instrument: string): string {
  return pairOf(instrument.slice(1))!.base
}

function firstOfEachQuarter(metric: PositioningMetric, answer: unknown): Told[] {
  const first = new Map<number, Told>()
  for (const { time, coins } of marginSizes(ID, answer)) {
    const quarter = floorTo(time, QUARTER)
    if (!first.has(quarter)) first.set(quarter, { time, values: { [metric]: coins } })
  }
  return [...first.values()]
}
