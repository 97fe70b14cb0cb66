import { incidentsBoard } from '../../boards/liquidations/incidents.ts'
import { shown, shownMoment } from '../../core/format.ts'
import { html } from '../../core/markup.ts'
import { panel } from '../../define/page.ts'
import { keyFigures, note } from '../draw/figures.ts'
import { symbolLink, venueLink } from '../draw/links.ts'
import { sparkline } from '../draw/sparkline.ts'
import { table, toneOf } from '../draw/table.ts'
import { sideWord } from './forced-orders.ts'

interface Incident {
  readonly started_at: string
  readonly open: boolean
  readonly duration_minutes: number
  readonly total_usd: number
  readonly side: 'LONG' | 'SHORT'
  readonly events: number
  readonly peak_5m_usd: number
  readonly baseline_5m_usd: number
  readonly coins: readonly { readonly symbol: string; readonly share_pct: number }[]
  readonly by_exchange: readonly { readonly exchange: string; readonly total_usd: number }[]
  readonly largest: { readonly quote_qty: number; readonly symbol: string; readonly exchange: string } | null
  readonly price_path: {
    readonly change_pct: number | null
    readonly max_move_pct: number | null
    readonly points: readonly (readonly [time: string, price: number])[]
  }
}

interface Incidents {
  readonly count: number | null
  readonly recorded_since: string | null
  readonly thresholds: { readonly floor_usd: number; readonly multiple: number }
  readonly incidents: readonly Incident[]
}

const SHOWN = 20

export const cascades = panel<{ cascades: Incidents }>()({
  id: 'cascades',
  title: 'Cascades',
  meaning: 'cascades',
  size: 'full',
  asks: { cascades: { board: incidentsBoard } },
  draw({ cascades: { count, recorded_since, thresholds, incidents } }) {
    const newest = incidents[0]
    const rule = note(
      `A cascade opens when five minutes hold more than ${shown('usd', thresholds.floor_usd)} and ${thresholds.multiple} times what is usual. Sizes are a floor. Bitcoin is how its price went from start to end, furthest how far it got.`,
    )
    if (!newest) return count === null ? null : [note(`None since ${recorded_since}.`), rule]
    const largest = incidents.reduce((best, one) => (one.total_usd > best.total_usd ? one : best))
    return [
      keyFigures([
        {
          label: newest.open ? 'Under way' : 'The newest',
          text: shown('usd', newest.total_usd),
          note: `${shownMoment(Date.parse(newest.started_at))} UTC`,
          ...(newest.open ? { tone: 'warn' as const } : {}),
        },
        {
          label: `Largest of ${incidents.length}`,
          text: shown('usd', largest.total_usd),
          note: `${shownMoment(Date.parse(largest.started_at))} UTC`,
        },
        { label: 'On record', text: shown('count', count), note: `since ${recorded_since}` },
      ]),
      table(
        incidents.slice(0, SHOWN),
        [
          {
            head: 'Began, UTC',
            text: ({ started_at, open }) =>
              html`${shownMoment(Date.parse(started_at))}${open && html` <span class="warn">now</span>`}`,
          },
          { head: 'Liquidated', figure: (one) => one.total_usd, format: 'usd' },
          { head: 'Mostly', text: ({ side }) => sideWord(side) },
          { head: 'Minutes', figure: (one) => one.duration_minutes, format: 'count' },
          { head: 'Fullest 5 min', figure: (one) => one.peak_5m_usd, format: 'usd' },
          {
            head: 'Of usual',
            title: 'The fullest five minutes against the median of the week before',
            figure: (one) => (one.baseline_5m_usd > 0 ? one.peak_5m_usd / one.baseline_5m_usd : null),
            format: 'leverage',
          },
          { head: 'Bitcoin', figure: (one) => one.price_path.change_pct, format: 'change', signed: true },
          { head: 'Furthest', figure: (one) => one.price_path.max_move_pct, format: 'change', signed: true },
          {
            head: 'Its course',
            text: ({ price_path: { points, change_pct } }) =>
              sparkline(
                points.map(([, price]) => price),
                toneOf(change_pct),
              ),
          },
          {
            head: 'Most in',
            text: ({ coins: [coin] }) =>
              coin ? html`${symbolLink(coin.symbol)} ${shown('share', coin.share_pct)}` : null,
          },
          {
            head: 'Most on',
            text: ({ by_exchange: [venue] }) => (venue ? venueLink(venue.exchange) : null),
          },
          { head: 'Largest order', figure: (one) => one.largest?.quote_qty, format: 'usd' },
          { head: 'Orders', figure: (one) => one.events, format: 'count' },
        ],
        { caption: 'Cascades of liquidations, newest first' },
      ),
      incidents.length > SHOWN ? note(`The newest ${SHOWN} of ${shown('count', count)}.`) : [],
      rule,
    ]
  },
})
