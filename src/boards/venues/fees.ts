import { isOverdue } from '../../analytics/record/coverage.ts'
import { currentFees, feeChanges, medianFees } from '../../analytics/venues/fees.ts'
import { DAY, parseIso } from '../../core/time.ts'
import * as is from '../../define/answer.ts'
import { board } from '../../define/board.ts'
import { shown } from '../../define/shown.ts'
import { venueNames } from '../../readings/venues/known-venue.ts'
import { feeSchedules } from '../../tables/venues/fees.ts'
import { venues } from '../../tables/venues/venues.ts'

const CHANGES = 100
/** A venue changes its fees a few times a year. */
const MOST_VERSIONS = 20_000

const market = is.oneOf(['perp', 'spot', 'future', 'option'], 'Kind of market.')
const median = (what: string) => is.unsure(is.figure('%', `Median fee of ${what}, each venue once.`))

const Schedule = is.part({
  venue: is.venue(),
  name: is.text('Name of the venue.'),
  market,
  maker_pct: is.pct('Maker fee of the base tier, of the traded value; negative is a rebate.'),
  taker_pct: is.pct('Taker fee of the base tier, of the traded value.'),
  basis: is.oneOf(
    ['schedule', 'median_of_pairs'],
    'A published schedule, or the median where fees differ by pair.',
  ),
  pairs: is.unsure(is.count('Pairs that the median is over.')),
  valid_from: is.day('Since when it holds.'),
  checked_at: is.iso('When it was last seen to hold.'),
  source: is.unsure(
    is.oneOf(
      ['venue', 'built-in'],
      'Venue: it was asked. Built-in: a list that comes with perptape, looked up on the day of checked_at; nobody was asked since.',
    ),
  ),
  stale: is.flag('Whether checked_at is more than three days ago.'),
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
  result: is.part({
    median_taker_perp: median('takers of perpetuals'),
    median_maker_perp: median('makers of perpetuals'),
    median_taker_spot: median('takers of spot'),
    median_maker_spot: median('makers of spot'),
    rows: is.listOf(Schedule, 'The schedules in force.'),
    changes: is.listOf(
      is.part({
        at: is.iso('When the new fee began.'),
        venue: is.venue(),
        market,
        field: is.oneOf(['maker', 'taker'], 'Which fee.'),
        old_pct: is.pct('Fee before.'),
        new_pct: is.pct('Fee since.'),
      }),
      'Changes on record, newest first.',
    ),
    count: is.count('Schedules in the list.'),
    built_in: is.count('Of these, schedules that come with perptape and were asked of nobody.'),
  }),
  reads: { fees: feeSchedules, venues },
  subject: 'fees',
  list: 'rows',
  async compute({ fees, venues }, _params, { now, madeOf }) {
    const [versions, nameOf] = await Promise.all([
      fees.range({ ...now.ever(), order: 'asc', limit: MOST_VERSIONS }),
      venueNames(venues),
    ])
    const current = currentFees(versions, now.date)
    const isBuiltIn = ({ source }: { readonly source: string | null }) => source === 'built-in'
    // What comes with the release was not recorded: it counts where there is nothing else.
    madeOf(current.filter((row) => !isBuiltIn(row)).map(({ checked_at }) => checked_at))
    return {
      ...medianFees(current),
      rows: current.map((row) =>
        shown(Schedule, row, { name: nameOf(row.venue), stale: isOverdue(row.checked_at, now.ms, DAY) }),
      ),
      changes: feeChanges(versions, now.date)
        .slice(0, CHANGES)
        .map(({ date, ...change }) => ({ at: parseIso(date)!, ...change })),
      count: current.length,
      built_in: current.filter(isBuiltIn).length,
    }
  },
})
