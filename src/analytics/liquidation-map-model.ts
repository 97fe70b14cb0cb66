/** What the published map is made with; answers and stored maps echo it. */
export const MAP_BAND_PCT = { '1h': 4, '4h': 7, '12h': 10, '24h': 14, '3d': 20, '1w': 25, '30d': 35 } as const
export type MapTimeframe = keyof typeof MAP_BAND_PCT
export const MAP_TIMEFRAMES = Object.keys(MAP_BAND_PCT) as MapTimeframe[]
/** The only one that is drawn so far. */
export const DRAWN_TIMEFRAME = '24h'
export const MODEL_VERSION = '1'
