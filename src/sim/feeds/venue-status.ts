import { type Poll, poll } from '../../define/source.ts'
import { venueStatusChecks } from '../../tables/venues/venue-status.ts'
import type { SimModel } from '../model/model.ts'
import { type StatusRow, statusRow } from '../venues/venue-status.ts'

/** A venue that does not answer is what this poll is for: no silence here, but a row that says so. */
export function venueStatusFeeds(market: SimModel, venue: string): Poll[] {
  return [
    poll({
      id: `${venue}.status`,
      into: venueStatusChecks,
      about: 'Whether the venue answers.',
      every: '5m',
      ask: async (_api, { now }) => [statusRow(market, venue, now)],
      parse: (answer: StatusRow[]) => answer,
    }),
  ]
}
