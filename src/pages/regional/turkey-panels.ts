import { turkeyPremiumBoard } from '../../boards/regional/turkey-premium.ts'
import { html } from '../../core/markup.ts'
import { venuePath } from '../../core/site-paths.ts'
import { panel } from '../../define/page.ts'
import { table } from '../draw/table.ts'

interface Book {
  readonly venue: string
  readonly name: string
  readonly pair: string
  readonly status: 'ok' | 'wide' | 'thin' | 'stale' | 'down'
  readonly eligible: boolean
  readonly best_bid: number | null
  readonly best_ask: number | null
  readonly spread_bps: number | null
  readonly depth_usd: { readonly '50': number | null; readonly '100': number | null }
  readonly premium_bps: number | null
}

interface Turkey {
  readonly references: readonly {
    readonly pair: string
    readonly reference_price: number | null
    readonly venue_count: number
    readonly venues_total: number
    readonly status: 'ok' | 'degraded' | 'unavailable'
    readonly premium_bps: number | null
  }[]
  readonly venues: readonly Book[]
}

const asks = { turkey: { board: turkeyPremiumBoard } }

export const turkeyReferences = panel<{ turkey: Turkey }>()({
  id: 'references',
  title: 'Reference prices in Turkey',
  about: 'The median of the middles of books that are tight and deep enough.',
  meaning: 'turkey-premium',
  size: 'full',
  asks,
  draw: ({ turkey: { references } }) =>
    references.length === 0
      ? null
      : table(
          references,
          [
            { head: 'Pair', text: ({ pair }) => pair },
            { head: 'Reference', figure: (row) => row.reference_price, format: 'price' },
            { head: 'Premium', figure: (row) => row.premium_bps, format: 'bps', signed: true },
            { head: 'Books in it', text: (row) => `${row.venue_count} of ${row.venues_total}` },
            { head: 'Status', text: ({ status }) => status },
          ],
          { caption: 'Reference prices' },
        ),
})

export const turkeyBooks = panel<{ turkey: Turkey }>()({
  id: 'books',
  title: 'Every book behind them',
  about: 'Books that are wide, thin or silent are held out of the reference, and named.',
  meaning: 'turkey-premium',
  size: 'full',
  asks,
  draw: ({ turkey: { venues } }) =>
    venues.length === 0
      ? null
      : table(
          venues,
          [
            { head: 'Venue', text: ({ venue, name }) => html`<a href="${venuePath(venue)}">${name}</a>` },
            { head: 'Pair', text: ({ pair }) => pair },
            { head: 'Premium', figure: (row) => row.premium_bps, format: 'bps', signed: true },
            { head: 'Best bid', figure: (row) => row.best_bid, format: 'price' },
            { head: 'Best ask', figure: (row) => row.best_ask, format: 'price' },
            { head: 'Spread', figure: (row) => row.spread_bps, format: 'cost' },
            { head: 'Within 50 bps', figure: (row) => row.depth_usd['50'], format: 'usd' },
            { head: 'Within 100 bps', figure: (row) => row.depth_usd['100'], format: 'usd' },
            {
              head: 'Reference',
              text: ({ eligible, status }) => (eligible ? 'in it' : `held out: ${status}`),
            },
          ],
          { caption: 'Books of Turkish venues' },
        ),
})
