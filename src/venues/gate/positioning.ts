import { SECOND } from '../../core/time.ts'
import { listIn, positiveOf, secondsOf } from '../fields.ts'
import { positioningFeed } from '../positioning-feed.ts'

const ID = 'gate.positioning'

export const positioning = positioningFeed({
  venue: 'gate',
  about:
    'Accounts that are long over those that are short, of all and of the largest, and positions of the largest.',
  questions: {
    statistics: {
      url: () => 'https://api.gateio.ws/api/v4/futures/usdt/contract_stats',
      query: (contract, { from }) => ({
        contract,
        interval: '15m',
        from: Math.floor(from / SECOND),
        limit: 100,
      }),
      read: (answer) =>
        listIn(ID, answer).map((entry) => ({
          time: secondsOf(entry.time),
          values: {
            account_ls_ratio: positiveOf(entry.lsr_account),
            top_account_ls_ratio: positiveOf(entry.top_lsr_account),
            top_position_ls_ratio: positiveOf(entry.top_lsr_size),
          },
        })),
    },
  },
  // An answer has 100 at most, from a time on.
  past: { reach: '90d', step: '1d' },
})
