import { requiredLowerText } from '../../define/params.ts'

export const venueParams = {
  venue: requiredLowerText(/^[a-z0-9]{2,20}$/, 'a venue id such as binance', 'The venue.'),
}
export type VenueParams = typeof venueParams
