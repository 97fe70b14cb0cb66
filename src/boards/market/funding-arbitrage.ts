import { fundingSpreads, REBALANCES_PER_YEAR } from '../../analytics/market/funding-arbitrage.ts'
import { Instant } from '../../core/clock.ts'
import type { Ms } from '../../core/time.ts'
import * as is from '../../define/answer.ts'
import { board } from '../../define/board.ts'
import type { Reader } from '../../define/reader.ts'
import { lastTime } from '../../readings/record/record-start.ts'
import { fundingMarks } from '../../tables/market/funding.ts'
import { LISTING_VENUES } from '../../tables/market/listings.ts'
import { feeSchedules } from '../../tables/venues/fees.ts'

/** As many as an answer has room for, six legs each. */
const ROWS = 100
/** A recorder that stands still leaves its last state on show for a day. */
const LAST_KNOWN = '24h'
const FRESH = '1h'

const Leg = is.part({
  exchange: is.venue(),
  fundingRatePct: is.rate('Funding announced for its own interval.'),
  intervalHours: is.hours('Between two settlements.'),
  rate8hPct: is.rate('The same per 8 hours.'),
  nextFundingAt: is.unsure(is.iso('When funding is next settled.')),
  updatedAt: is.iso('When the rate was read.'),
  stale: is.flag('Not read for two of its own intervals: shown, not used.'),
})
const Spread = is.part({
  symbol: is.symbol(),
  longExchange: is.venue('Venue with the lowest funding, to be long.'),
  shortExchange: is.venue('Venue with the highest funding, to be short.'),
  longRate8hPct: is.rate('Funding per 8 hours where one is long.'),
  shortRate8hPct: is.rate('Funding per 8 hours where one is short.'),
  spreadPct: is.rate('Highest − lowest funding, per 8 hours.'),
  grossApr: is.apr('A year of the spread: spread · 3 · 365.'),
  costApr: is.unsure(is.apr('A year of taker fees: in and out of both legs every week.')),
  netApr: is.unsure(is.apr('Gross − cost.')),
  longTakerFeePct: is.unsure(is.rate('Taker fee of the base tier where one is long.')),
  shortTakerFeePct: is.unsure(is.rate('Taker fee of the base tier where one is short.')),
  breakevenDays: is.unsure(
    is.figure('days', 'How long the spread takes to earn the fees of one round trip.'),
  ),
  profitable: is.unsure(is.flag('Whether anything is left after cost.')),
  rates: is.listOf(Leg, 'What each venue announces.'),
})

export const fundingArbBoard = board({
  id: 'funding-arb',
  path: '/api/public/funding-arb',
  title: 'Funding spreads between venues',
  about:
    'Where the same perpetual pays different funding on six venues: short the highest, long the lowest, a year of it after taker fees.',
  mcp: 'get_funding_arbitrage',
  cadence: '15m',
  spelling: 'camel',
  result: is.part({
    exchanges: is.listOf(is.venue(), 'The venues that are compared.'),
    rebalancesPerYear: is.count('How often a year both legs are entered and left, for the cost.'),
    count: is.count('Perpetuals with two live legs.'),
    rows: is.listOf(Spread, 'The hundred best, by net yield.'),
  }),
  reads: { marks: fundingMarks, fees: feeSchedules },
  subject: 'marks',
  list: 'rows',
  async compute({ marks, fees }, _params, { now, madeOf }) {
    const at = await newestMark(marks, now)
    const [readings, schedules] = await Promise.all([
      at === null
        ? []
        : marks.latest({
            by: ['exchange', 'symbol'],
            ...new Instant(at).last(LAST_KNOWN),
            where: { exchange: LISTING_VENUES },
          }),
      fees.latest({
        by: ['venue'],
        columns: ['venue', 'taker_pct'],
        ...now.ever(),
        where: { venue: LISTING_VENUES, market: 'perp' },
      }),
    ])
    const feeOf = new Map(schedules.map(({ venue, taker_pct }) => [venue, taker_pct]))
    const spreads = at === null ? [] : fundingSpreads(readings, feeOf, at)
    madeOf(spreads.flatMap(({ rates }) => rates.map(({ updatedAt }) => updatedAt)))
    return {
      exchanges: LISTING_VENUES,
      rebalancesPerYear: REBALANCES_PER_YEAR,
      count: spreads.length,
      rows: spreads.slice(0, ROWS),
    }
  },
})

/** The present; where nothing was read for an hour, the newest moment that was; null without any in a day. */
async function newestMark(marks: Reader<typeof fundingMarks>, now: Instant): Promise<Ms | null> {
  const last = await lastTime(marks, 'ts', now.ms, { exchange: LISTING_VENUES })
  return last !== null && last > now.minus(FRESH).ms ? now.ms : last
}
