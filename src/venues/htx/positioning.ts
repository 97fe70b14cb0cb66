import type { PositioningMetric } from '../../tables/positioning/positioning.ts'
import { listIn, numberOf, timeOf } from '../fields.ts'
import { type PositioningQuestion, positioningFeed, ratioOf } from '../positioning-feed.ts'

const ID = 'htx.positioning'

export const positioning = positioningFeed({
  venue: 'htx',
  about: 'Of its top traders the accounts that are long over those that are short, and their positions.',
  questions: {
    accounts: elite('elite_account_ls_ratio', 'swap_elite_account_ratio'),
    positions: elite('elite_position_ls_ratio', 'swap_elite_position_ratio'),
  },
})

/** It takes no times and tells the last readings there are. Accounts that hold both sides are a third share, and count for none. */
function elite(metric: PositioningMetric, path: string): PositioningQuestion {
  return {
    url: () => `https://api.hbdm.com/linear-swap-api/v1/${path}`,
    query: (instrument) => ({ contract_code: instrument, period: '15min' }),
    read: (answer) =>
      listIn(ID, answer, 'data', 'list').map((entry) => ({
        time: timeOf(entry.ts),
        values: { [metric]: ratioOf(numberOf(entry.buy_ratio), numberOf(entry.sell_ratio)) },
      })),
  }
}
