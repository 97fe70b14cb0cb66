/** Where the page of a perpetual is, and that of a venue. */
export const symbolPath = (symbol: string): string => `/symbols/${encodeURIComponent(symbol)}`
export const venuePath = (venue: string): string => `/boards/venues/${encodeURIComponent(venue)}`
