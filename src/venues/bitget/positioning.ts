import type { PositioningMetric } from '../../tables/positioning/positioning.ts'
import { listIn, positiveOf, timeOf } from '../fields.ts'
import { type PositioningQuestion, positioningFeed } from '../positioning-feed.ts'

const ID = 'bitget.positioning'

export const positioning = positioningFeed({
  venue: 'bitget',
  about: 'Accounts that are long over those that are short, and positions.',
  questions: {
    accounts: ratio('account_ls_ratio', 'account-long-short', 'longShortAccountRatio'),
    positions: ratio('position_ls_ratio', 'position-long-short', 'longShortPositionRatio'),
  },
})

/** It takes no times and tells the last readings there are. */
function ratio(metric: PositioningMetric, path: string, field: string): PositioningQuestion {
  return {
    url: () => `https://api.bitget.com/api/v2/mix/market/${path}`,
    query: (symbol) => ({ symbol, period: '15m' }),
    read: (answer) =>
      listIn(ID, answer, 'data').map((entry) => ({
        time: timeOf(entry.ts),
        values: { [metric]: positiveOf(entry[field]) },
      })),
  }
}
