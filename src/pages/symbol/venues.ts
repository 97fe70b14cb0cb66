import { borrowRatesBoard } from '../../boards/venues/borrow-rates.ts'
import { leverageTiersBoard } from '../../boards/venues/leverage.ts'
import { shown } from '../../core/format.ts'
import { html } from '../../core/markup.ts'
import { baseOf, OI_MAJORS } from '../../core/symbols.ts'
import { panel } from '../../define/page.ts'
import { note } from '../draw/figures.ts'
import { venueLink } from '../draw/links.ts'
import { table } from '../draw/table.ts'
import { type Markets, marketsOf } from './course-answers.ts'
import type { SymbolParams } from './params.ts'

const SHOWN = 14

/** Perpetuals of the coin, and what is paid for holding them, venue by venue. */
export const markets = panel<{ markets: Markets }, SymbolParams>()({
  id: 'markets',
  title: 'Perpetuals by venue',
  meaning: 'venues',
  size: 'half',
  optional: true,
  asks: { markets: marketsOf },
  draw({ markets: { rows } }) {
    const perps = rows
      .filter(({ market }) => market === 'perp')
      .sort((a, b) => (b.open_interest_usd ?? 0) - (a.open_interest_usd ?? 0))
    if (perps.length === 0) return null
    return [
      table(
        perps.slice(0, SHOWN),
        [
          {
            head: 'Venue',
            text: ({ venue, quote, stale }) =>
              html`${venueLink(venue)} <span class="dim">${quote}${stale && ', old'}</span>`,
          },
          { head: 'Price', figure: (row) => row.price_usd, format: 'price' },
          { head: 'Open interest', figure: (row) => row.open_interest_usd, format: 'usd' },
          { head: 'Volume 24 h', figure: (row) => row.volume_24h_usd, format: 'usd' },
          {
            head: 'Funding 8 h',
            figure: (row) => row.funding_rate_8h_pct,
            format: 'rate',
            signed: true,
          },
        ],
        { caption: 'Perpetuals of the coin by venue' },
      ),
      ...(perps.length > SHOWN ? [note(`The ${SHOWN} largest of ${perps.length}.`)] : []),
    ]
  },
})

interface Leverage {
  readonly ladders: readonly {
    readonly venue: string
    readonly max_leverage: number | null
    readonly tiers: readonly {
      readonly notional_cap: number | null
      readonly maintenance_margin_rate: number | null
    }[]
  }[]
}

/** How much may be borrowed against a position, the first step of each ladder. */
export const leverage = panel<{ leverage: Leverage }, SymbolParams>()({
  id: 'leverage',
  title: 'Leverage ladders',
  meaning: 'leverage-ladders',
  size: 'third',
  optional: true,
  asks: { leverage: ({ symbol }) => ({ board: leverageTiersBoard, params: { symbol } }) },
  draw: ({ leverage: { ladders } }) =>
    ladders.length === 0
      ? null
      : table(
          ladders,
          [
            { head: 'Venue', text: ({ venue }) => venueLink(venue) },
            { head: 'At most', figure: (row) => row.max_leverage, format: 'leverage' },
            {
              head: 'Up to',
              title: 'Position of the first step',
              figure: (row) => row.tiers[0]?.notional_cap,
              format: 'usd',
            },
            {
              head: 'Margin kept',
              title: 'Maintenance margin of the first step',
              figure: ({ tiers: [first] }) =>
                first?.maintenance_margin_rate == null ? null : first.maintenance_margin_rate * 100,
              format: 'share',
            },
            { head: 'Steps', figure: (row) => row.tiers.length, format: 'count' },
          ],
          { caption: 'Leverage by venue' },
        ),
})

interface Borrow {
  readonly latest: readonly {
    readonly venue: string
    readonly asset: string
    readonly apr_pct: number
    readonly change_24h_pp: number | null
    readonly min_30d_pct: number | null
    readonly max_30d_pct: number | null
  }[]
}

/** What it costs to borrow the coin, which is what a short in spot costs. */
export const borrowing = panel<{ borrow: Borrow }, SymbolParams>()({
  id: 'borrowing',
  title: 'Borrowing the coin',
  meaning: 'borrowing-and-carry',
  size: 'third',
  optional: true,
  // Dear to ask, and told of few coins.
  when: ({ symbol }) => OI_MAJORS.includes(symbol),
  asks: { borrow: { board: borrowRatesBoard } },
  draw({ borrow: { latest } }, { params: { symbol } }) {
    const rows = latest.filter(({ asset }) => asset === baseOf(symbol))
    if (rows.length === 0) return null
    return table(
      rows,
      [
        { head: 'Venue', text: ({ venue }) => venueLink(venue) },
        { head: 'A year', figure: (row) => row.apr_pct, format: 'share' },
        {
          head: '24 h',
          title: 'Change in percentage points',
          figure: (row) => row.change_24h_pp,
          format: 'signedRatio',
          signed: true,
        },
        {
          head: '30 days',
          text: (row) => `${shown('share', row.min_30d_pct)} to ${shown('share', row.max_30d_pct)}`,
        },
      ],
      { caption: 'What venues charge for the coin' },
    )
  },
})
