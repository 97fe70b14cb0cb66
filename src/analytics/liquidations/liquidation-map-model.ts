import { DAY, HOUR, type Ms } from '../../core/time.ts'

interface MapFrame {
  /** Positions opened in this time are followed. */
  readonly span: Ms
  /** How far the map reaches to each side of the mark, percent. */
  readonly bandPct: number
}

/** What maps are made with; answers and stored maps echo it. */
export const MAP_FRAMES = {
  '1h': { span: HOUR, bandPct: 4 },
  '4h': { span: 4 * HOUR, bandPct: 7 },
  '12h': { span: 12 * HOUR, bandPct: 10 },
  '24h': { span: DAY, bandPct: 14 },
  '3d': { span: 3 * DAY, bandPct: 20 },
  '1w': { span: 7 * DAY, bandPct: 25 },
  '30d': { span: 30 * DAY, bandPct: 35 },
} as const satisfies Readonly<Record<string, MapFrame>>
export type MapTimeframe = keyof typeof MAP_FRAMES
export const MAP_TIMEFRAMES = Object.keys(MAP_FRAMES) as MapTimeframe[]
/** Everybody sees this one, and it alone is kept and judged. */
export const PUBLIC_TIMEFRAME = '24h'
export const MODEL_VERSION = '2'
