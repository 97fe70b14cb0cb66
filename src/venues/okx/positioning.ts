import { QUARTER } from '../../core/bars.ts'
import type { PositioningMetric } from '../../tables/positioning/positioning.ts'
import { badAnswer, isFields, numberOf, positiveOf, timeOf } from '../fields.ts'
import { type PositioningQuestion, positioningFeed } from '../positioning-feed.ts'

const ID = 'okx.positioning'
const STATISTICS = 'https://www.okx.com/api/v5/rubik/stat'

export const positioning = positioningFeed({
  venue: 'okx',
  about:
    'Accounts that are long over those that are short, positions of top traders, and the part of takers that buys.',
  questions: {
    accounts: ratio('ls_ratio', 'contracts/long-short-account-ratio-contract'),
    top: ratio('top_position_ls_ratio', 'contracts/long-short-position-ratio-contract-top-trader'),
    takers: {
      url: () => `${STATISTICS}/taker-volume-contract`,
      query,
      // Sold comes before bought.
      read: (answer) =>
        linesIn(answer).map(([began, sold, bought]) => ({
          time: timeOf(began),
          values: { taker_buy_share_pct: shareOf(bought, sold) },
        })),
    },
  },
  // The last 1,440 of each period are kept, and a page has 100.
  past: { reach: '14d', step: '1d' },
})

function ratio(metric: PositioningMetric, path: string): PositioningQuestion {
  return {
    url: () => `${STATISTICS}/${path}`,
    query,
    read: (answer) =>
      linesIn(answer).map(([began, value]) => ({
        time: timeOf(began),
        values: { [metric]: positiveOf(value) },
      })),
  }
}

/** Whether the start itself is told is not said: a quarter of an hour more holds it in any case. */
function query(instId: string, { from, to }: { readonly from: number; readonly to: number }) {
  return { instId, period: '15m', begin: from - QUARTER, end: to, limit: 100 }
}

function linesIn(answer: unknown): unknown[][] {
  const lines: unknown = isFields(answer) ? answer.data : null
  if (!Array.isArray(lines)) throw badAnswer(ID, 'expected a list at data', answer)
  return lines.filter(Array.isArray)
}

/** Of contracts, coins or dollars alike. */
function shareOf(bought: unknown, sold: unknown): number | null {
  const [buys, sells] = [numberOf(bought), numberOf(sold)]
  if (buys === null || sells === null || buys < 0 || sells < 0 || buys + sells === 0) return null
  return (buys / (buys + sells)) * 100
}
