import { count } from '../../define/figures.ts'
import { date, maybe, means, number, oneOf, table } from '../../define/table.ts'
import { checkedAt } from '../words.ts'
import { venue } from './venue-id.ts'

const day = () => date({ ahead: '366d' })
const fee = () => number({ min: -10, max: 100 })

/** A version holds from `valid_from` until `valid_to`; the current one has no end. */
export const feeSchedules = table({
  name: 'fee_schedules',
  about: 'Maker and taker fees of the base tier per venue and market, in every version that was seen.',
  columns: {
    venue: venue(),
    market: means(oneOf('perp', 'spot', 'future', 'option'), 'Kind of market.'),
    valid_from: means(day(), 'Day from which this version holds; an announced one is still to come.'),
    maker_pct: means(
      fee(),
      'Fee of who rests in the book, in percent of the traded value; negative is a rebate.',
    ),
    taker_pct: means(
      fee(),
      'Fee of who takes from the book, in percent of the traded value; negative is a rebate.',
    ),
    basis: means(
      oneOf('schedule', 'median_of_pairs'),
      'Whether the venue publishes it, or it is the median where fees differ by pair.',
    ),
    pairs: means(maybe(count()), 'Pairs that the median is of; null of a schedule.'),
    valid_to: means(maybe(day()), 'Day from which the next version holds; null without one.'),
    checked_at: checkedAt(),
    source: means(
      maybe(oneOf('venue', 'built-in')),
      'Who says so: the venue, asked every day, or the list that comes with perptape, put down on the day of checked_at. Null in rows from before this was kept.',
    ),
  },
  time: 'valid_from',
  seen: 'checked_at',
  versions: { venue: 'venue', until: 'valid_to' },
  key: ['venue', 'market', 'valid_from'],
  writes: 'replace',
  cadence: '1d',
})
