import { z } from 'zod'
import { fundingSpreads, REBALANCES_PER_YEAR } from '../../analytics/market/funding-arbitrage.ts'
import type { Instant } from '../../core/clock.ts'
import { isoOf, type Ms } from '../../core/time.ts'
import { count, figure, iso, unsure } from '../../define/answer.ts'
import { board } from '../../define/board.ts'
import type { Reader } from '../../define/reader.ts'
import { fundingMarks } from '../../tables/market/funding.ts'
import { feeSchedules } from '../../tables/venues/fees.ts'

const EXCHANGES = ['binance', 'okx', 'bybit', 'gate', 'htx', 'bingx']
/** As many as an answer has room for, six legs each. */
const ROWS = 100
/** A recorder that stands still leaves its last state on show for a day. */
const LAST_KNOWN = '24h'
const FRESH = '1h'

const Leg = z.strictObject({
  exchange: z.string(),
  fundingRatePct: figure(),
  intervalHours: figure(),
  rate8hPct: figure(),
  nextFundingAt: unsure(iso()),
  updatedAt: iso(),
  stale: z.boolean(),
})
const Spread = z.strictObject({
  symbol: z.string(),
  longExchange: z.string(),
  shortExchange: z.string(),
  longRate8hPct: figure(),
  shortRate8hPct: figure(),
  spreadPct: figure(),
  grossApr: figure(),
  costApr: unsure(figure()),
  netApr: unsure(figure()),
  longTakerFeePct: unsure(figure()),
  shortTakerFeePct: unsure(figure()),
  breakevenDays: unsure(figure()),
  profitable: unsure(z.boolean()),
  rates: z.array(Leg),
})

export const fundingArbBoard = board({
  id: 'funding-arb',
  path: '/api/public/funding-arb',
  title: 'Funding spreads between venues',
  about:
    'Where the same perpetual pays different funding on six venues: short the highest, long the lowest, a year of it after taker fees.',
  tier: 'free',
  mcp: 'get_funding_arbitrage',
  cadence: '15m',
  spelling: 'camel',
  params: z.object({}),
  result: z.strictObject({
    exchanges: z.array(z.string()),
    rebalancesPerYear: count(),
    count: count(),
    rows: z.array(Spread),
  }),
  example: {},
  reads: { marks: fundingMarks, fees: feeSchedules },
  subject: 'marks',
  rows: (answer) => answer.rows,
  async compute({ marks, fees }, _params, { now }) {
    const at = await newestMark(marks, now)
    const [readings, schedules] = await Promise.all([
      at === null
        ? []
        : marks.latest({
            by: ['exchange', 'symbol'],
            since: at - now.ms + now.minus(LAST_KNOWN).ms,
            until: at + 1,
            where: { exchange: EXCHANGES },
          }),
      fees.latest({
        by: ['venue'],
        columns: ['venue', 'taker_pct'],
        ...now.ever(),
        where: { venue: EXCHANGES, market: 'perp' },
      }),
    ])
    const feeOf = new Map(schedules.map(({ venue, taker_pct }) => [venue, taker_pct]))
    const spreads = at === null ? [] : fundingSpreads(readings, feeOf, at)
    return {
      exchanges: EXCHANGES,
      rebalancesPerYear: REBALANCES_PER_YEAR,
      count: spreads.length,
      rows: spreads.slice(0, ROWS).map(({ legs, ...spread }) => ({
        ...spread,
        rates: legs.map(({ nextFundingAt, updatedAt, ...leg }) => ({
          exchange: leg.exchange,
          fundingRatePct: leg.fundingRatePct,
          intervalHours: leg.intervalHours,
          rate8hPct: leg.rate8hPct,
          nextFundingAt: nextFundingAt === null ? null : isoOf(nextFundingAt),
          updatedAt: isoOf(updatedAt),
          stale: leg.stale,
        })),
      })),
    }
  },
})

/** The present; where nothing was read for an hour, the newest moment that was; null without any in a day. */
async function newestMark(marks: Reader<typeof fundingMarks>, now: Instant): Promise<Ms | null> {
  const [last] = await marks.range({
    columns: ['ts'],
    ...now.last(LAST_KNOWN),
    where: { exchange: EXCHANGES },
    order: 'desc',
    limit: 1,
  })
  if (!last) return null
  return last.ts > now.minus(FRESH).ms ? now.ms : last.ts
}
