import { liquidationLeaderboardBoard } from '../../boards/liquidations/liquidation-leaderboard.ts'
import { shown } from '../../core/format.ts'
import { panel } from '../../define/page.ts'
import type { Param } from '../../define/params.ts'
import { keyFigures, note } from '../draw/figures.ts'
import { choiceLinks } from '../draw/links.ts'
import { ordersTable } from './forced-orders.ts'

export const WINDOWS = ['24h', '7d', '30d'] as const
type WindowParams = { readonly window: Param<(typeof WINDOWS)[number]> }

interface Leaderboard {
  readonly count: number | null
  readonly rows: readonly {
    readonly event_time: string
    readonly exchange: string
    readonly symbol: string
    readonly liquidated: 'LONG' | 'SHORT'
    readonly price: number
    readonly notional_usd: number
  }[]
  readonly heatmap: {
    readonly days: number
    readonly cells: readonly {
      readonly weekday: number
      readonly hour: number
      readonly total_usd: number | null
    }[]
    readonly sessions: readonly {
      readonly session: string
      readonly hours: string
      readonly share_pct: number | null
    }[]
  }
}

const ROWS = 20
const WORDS = { '24h': '24 hours', '7d': '7 days', '30d': '30 days' } as const
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const
const SESSIONS: Readonly<Record<string, string>> = { asia: 'Asia', europe: 'Europe', us: 'America' }
/** Whole weeks, so that every weekday counts alike. */
const CLOCK_DAYS = 28

export const largestOrders = panel<{ leaders: Leaderboard }, WindowParams>()({
  id: 'largest',
  title: ({ window }) => `Largest orders of ${WORDS[window]}`,
  meaning: 'largest-liquidations',
  size: 'half',
  asks: {
    leaders: ({ window }) => ({
      board: liquidationLeaderboardBoard,
      params: { window, limit: String(ROWS), days: String(CLOCK_DAYS) },
    }),
  },
  draw: ({ leaders: { rows, count } }, { params }) =>
    rows.length === 0
      ? null
      : [
          choiceLinks({
            label: 'Of the last',
            param: 'window',
            chosen: params.window,
            options: WINDOWS.map((window) => [window, WORDS[window]] as const),
          }),
          ordersTable(
            rows.map((row) => ({ ...row, usd: row.notional_usd })),
            'The largest forced orders',
          ),
          note(
            `Of ${shown('count', count)} orders on record. A feed that shows a part may have left the largest out.`,
          ),
        ],
})

export const clock = panel<{ leaders: Leaderboard }, WindowParams>()({
  id: 'clock',
  title: `Hours of the week, ${CLOCK_DAYS} days`,
  about: 'When liquidations happen, UTC.',
  meaning: 'largest-liquidations',
  size: 'full',
  asks: {
    leaders: ({ window }) => ({
      board: liquidationLeaderboardBoard,
      params: { window, limit: String(ROWS), days: String(CLOCK_DAYS) },
    }),
  },
  draw({ leaders: { heatmap } }) {
    const known = heatmap.cells.filter(({ total_usd }) => total_usd !== null)
    if (known.length === 0) return null
    const most = known.reduce((best, cell) => (cell.total_usd! > best.total_usd! ? cell : best))
    const hours = Array.from({ length: 24 }, (_, hour) => hour)
    const at = (weekday: number, hour: number) =>
      heatmap.cells.find((cell) => cell.weekday === weekday && cell.hour === hour)?.total_usd ?? null
    return [
      keyFigures(
        heatmap.sessions.map(({ session, hours, share_pct }) => ({
          label: `${SESSIONS[session] ?? session}, ${hours} h`,
          text: shown('share', share_pct),
        })),
      ),
      {
        kind: 'matrix',
        name: 'liquidations-by-hour-of-week',
        summary: `Liquidations on record by hour of the week over ${heatmap.days} days, most on ${WEEKDAYS[most.weekday]} from ${most.hour}:00 with ${shown('usd', most.total_usd)}.`,
        of: ['weekday', 'hour'],
        rows: [...WEEKDAYS],
        columns: hours.map((hour) => String(hour).padStart(2, '0')),
        cells: WEEKDAYS.map((_, weekday) => hours.map((hour) => at(weekday, hour))),
        format: 'usd',
        scale: { full: most.total_usd! },
        written: true,
      },
    ]
  },
})
