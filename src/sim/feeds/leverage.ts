import { DAY } from '../../core/time.ts'
import type { Poll } from '../../define/source.ts'
import { leverageTiers } from '../../tables/venues/leverage.ts'
import type { SimModel } from '../model/model.ts'
import { hasLadders, ladderRows } from '../venues/leverage.ts'
import { rowPoll } from './row-poll.ts'

/** Versions that began or ended within these days are told of: a restart misses none. */
const TOLD_BACK = 5 * DAY

export function leverageFeeds(market: SimModel, venue: string): Poll[] {
  if (!hasLadders(venue)) return []
  return [
    rowPoll(market, {
      venue,
      subject: 'leverage',
      into: leverageTiers,
      about: 'Leverage ladders of perpetuals.',
      every: '1d',
      rowsAt: (at) =>
        ladderRows(market, venue, at - TOLD_BACK, at).filter(
          ({ valid_from, valid_to }) => valid_from > at - TOLD_BACK || valid_to !== null,
        ),
    }),
  ]
}
