import { perpOf } from '../../core/symbols.ts'
import { pressureScores, SCORE_STANDS } from '../../tables/signals/pressure.ts'
import { COINS, type Feed, type FigureSource } from '../feed.ts'

const ASSETS = [...COINS, 'XRP', 'DOGE', 'BNB'] as const

const scores: Feed = {
  feed: 'pressure',
  assets: ASSETS,
  unit: 'points of 100',
  scale: 0,
  methodology:
    'The newest pressure score of the USDT perpetual of the reference venue within an hour before the mark: positive ' +
    'where it leans to longs, negative where it leans to shorts.',
}

export const pressure: FigureSource = {
  feeds: [scores],
  async read(open, mark) {
    const known = await open(pressureScores).latest({
      by: ['symbol'],
      columns: ['symbol', 'score', 'direction'],
      where: { symbol: ASSETS.map(perpOf) },
      since: mark - SCORE_STANDS,
      until: mark + 1,
    })
    return ASSETS.map((asset) => {
      const own = known.find(({ symbol }) => symbol === perpOf(asset))
      return {
        feed: scores.feed,
        asset,
        value: own ? (own.direction === 'LONG' ? own.score : -own.score) : null,
      }
    })
  },
}
