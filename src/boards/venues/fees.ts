import { z } from 'zod'
import { currentFees, feeChanges, medianFees } from '../../analytics/venues/fees.ts'
import { isoOf, parseIso } from '../../core/time.ts'
import {
  count,
  day,
  figure,
  iso,
  listOf,
  oneOf,
  part,
  pct,
  shown,
  text,
  unsure,
  venue,
} from '../../define/answer.ts'
import { board } from '../../define/board.ts'
import { venueNames } from '../../readings/venues/known-venue.ts'
import { feeSchedules } from '../../tables/venues/fees.ts'
import { venues } from '../../tables/venues/venues.ts'

const CHANGES = 100
/** A venue changes its fees a few times a year. */
const MOST_VERSIONS = 20_000

const market = oneOf(['perp', 'spot', 'future', 'option'], 'Kind of market.')
const median = (what: string) => unsure(figure('%', `Median fee of ${what}, each venue once.`))

const Schedule = part({
  venue: venue(),
  name: text('Name of the venue.'),
  market,
  maker_pct: pct('Maker fee of the base tier, of the traded value; negative is a rebate.'),
  taker_pct: pct('Taker fee of the base tier, of the traded value.'),
  basis: oneOf(
    ['schedule', 'median_of_pairs'],
    'A published schedule, or the median where fees differ by pair.',
  ),
  pairs: unsure(count('Pairs that the median is over.')),
  valid_from: day('Since when it holds.'),
  checked_at: iso('When it was last seen to hold.'),
})

export const feesBoard = board({
  id: 'fees',
  path: '/api/public/fees',
  title: 'Fees by venue',
  about:
    'Maker and taker fees of the base tier per venue and market, their medians, and every change on record.',
  mcp: 'get_fee_table',
  cadence: '1d',
  spelling: 'snake',
  params: z.object({}),
  result: part({
    median_taker_perp: median('takers of perpetuals'),
    median_maker_perp: median('makers of perpetuals'),
    median_taker_spot: median('takers of spot'),
    median_maker_spot: median('makers of spot'),
    rows: listOf(Schedule, 'The schedules in force.'),
    changes: listOf(
      part({
        at: iso('When the new fee began.'),
        venue: venue(),
        market,
        field: oneOf(['maker', 'taker'], 'Which fee.'),
        old_pct: pct('Fee before.'),
        new_pct: pct('Fee since.'),
      }),
      'Changes on record, newest first.',
    ),
    count: count('Schedules in the list.'),
  }),
  example: {},
  reads: { fees: feeSchedules, venues },
  subject: 'fees',
  list: 'rows',
  async compute({ fees, venues }, _params, { now }) {
    const [versions, nameOf] = await Promise.all([
      fees.range({ ...now.ever(), order: 'asc', limit: MOST_VERSIONS }),
      venueNames(venues),
    ])
    const current = currentFees(versions, now.date)
    return {
      ...medianFees(current),
      rows: current.map((row) =>
        shown(Schedule, row, { name: nameOf(row.venue), checked_at: isoOf(row.checked_at) }),
      ),
      changes: feeChanges(versions, now.date)
        .slice(0, CHANGES)
        .map(({ date, ...change }) => ({ at: isoOf(parseIso(date)!), ...change })),
      count: current.length,
    }
  },
})
