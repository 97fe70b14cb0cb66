import type { Row } from '../../define/table.ts'
import type { venueSnapshots } from '../../tables/venues/venues.ts'

/** What a venue said last about one market of a coin. */
export type VenueQuote = Omit<Row<typeof venueSnapshots>, 'ts' | 'quote' | 'instrument'>
