import { z } from 'zod'
import { currentFees, feeChanges, medianFees } from '../../analytics/venues/fees.ts'
import { isoOf, parseIso, SINCE_EVER } from '../../core/time.ts'
import { count, day, figure, iso, unsure } from '../../define/answer.ts'
import { board } from '../../define/board.ts'
import { feeSchedules } from '../../tables/venues/fees.ts'
import { venues } from '../../tables/venues/venues.ts'

const CHANGES = 100
/** A venue changes its fees a few times a year. */
const MOST_VERSIONS = 20_000

const market = () => z.enum(['perp', 'spot', 'future', 'option'])

export const feesBoard = board({
  id: 'fees',
  path: '/api/public/fees',
  title: 'Fees by venue',
  about:
    'Maker and taker fees of the base tier per venue and market, their medians, and every change on record.',
  tier: 'free',
  mcp: 'get_fee_table',
  cadence: '1d',
  spelling: 'snake',
  params: z.object({}),
  result: z.strictObject({
    median_taker_perp: unsure(figure()),
    median_maker_perp: unsure(figure()),
    median_taker_spot: unsure(figure()),
    median_maker_spot: unsure(figure()),
    rows: z.array(
      z.strictObject({
        venue: z.string(),
        name: z.string(),
        market: market(),
        maker_pct: figure(),
        taker_pct: figure(),
        basis: z.enum(['schedule', 'median_of_pairs']),
        pairs: unsure(count()),
        valid_from: day(),
        checked_at: iso(),
      }),
    ),
    changes: z.array(
      z.strictObject({
        at: iso(),
        venue: z.string(),
        market: market(),
        field: z.enum(['maker', 'taker']),
        old_pct: figure(),
        new_pct: figure(),
      }),
    ),
    count: count(),
  }),
  example: {},
  reads: { fees: feeSchedules, venues },
  subject: 'fees',
  rows: (answer) => answer.rows,
  async compute({ fees, venues }, _params, { now }) {
    const [versions, registry] = await Promise.all([
      fees.range({ ...now.ever(), order: 'asc', limit: MOST_VERSIONS }),
      venues.latest({ by: ['venue'], columns: ['venue', 'name'], since: SINCE_EVER }),
    ])
    const nameOf = new Map(registry.map(({ venue, name }) => [venue, name]))
    const current = currentFees(versions, now.date)
    return {
      ...medianFees(current),
      rows: current.map((row) => ({
        venue: row.venue,
        name: nameOf.get(row.venue) ?? row.venue,
        market: row.market,
        maker_pct: row.maker_pct,
        taker_pct: row.taker_pct,
        basis: row.basis,
        pairs: row.pairs,
        valid_from: row.valid_from,
        checked_at: isoOf(row.checked_at),
      })),
      changes: feeChanges(versions, now.date)
        .slice(0, CHANGES)
        .map(({ date, ...change }) => ({ at: isoOf(parseIso(date)!), ...change })),
      count: current.length,
    }
  },
})
