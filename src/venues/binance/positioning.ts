import { type PositioningQuestion, positioningFeed } from '../positioning-feed.ts'
import { RATIO_NAMES, type RatioName, ratioUrl, readRatios } from './ratios.ts'

const ID = 'binance.positioning'

export const positioning = positioningFeed({
  venue: 'binance',
  about:
    'Accounts and positions that are long over those that are short, of all and of top traders, and taker flow.',
  questions: Object.fromEntries(RATIO_NAMES.map((name) => [name, about(name)])),
  // The last 30 days are kept; whoever asks for an hour more is refused. An answer holds 500 readings.
  past: { reach: '29d', step: '5d' },
})

function about(name: RatioName): PositioningQuestion {
  return {
    url: () => ratioUrl(name),
    query: (symbol, { from, to }) => ({ symbol, period: '15m', startTime: from, endTime: to, limit: 500 }),
    read: (answer) => readRatios(ID, name, answer),
    // Accounts and positions are counted at a moment, flow is of a time.
    isOfMoment: name !== 'taker_buy_sell_ratio',
  }
}
