import { venueMarketsBoard } from '../../boards/venues/venue-markets.ts'
import { panel } from '../../define/page.ts'
import { venueLink } from '../draw/links.ts'
import { table } from '../draw/table.ts'

interface Markets {
  readonly pegs: readonly {
    readonly symbol: string
    readonly venues: number
    readonly min_usd: number
    readonly median_usd: number
    readonly max_usd: number
    readonly deviation_bps: number
    readonly min_venue: string
    readonly max_venue: string
  }[]
}

/** What a dollar coin costs. */
export const pegs = panel<{ markets: Markets }>()({
  id: 'pegs',
  title: 'Stablecoins against the dollar',
  about: 'Prices on spot markets in dollars: the median of venues, and the two that are farthest apart.',
  meaning: 'venues',
  size: 'half',
  asks: { markets: { board: venueMarketsBoard } },
  draw: ({ markets }) =>
    markets.pegs.length === 0
      ? null
      : table(
          markets.pegs,
          [
            { head: 'Coin', text: ({ symbol }) => symbol },
            { head: 'From a dollar', figure: (row) => row.deviation_bps, format: 'bps', signed: true },
            { head: 'Median', figure: (row) => row.median_usd, format: 'price' },
            { head: 'Lowest', figure: (row) => row.min_usd, format: 'price' },
            { head: 'There', text: (row) => venueLink(row.min_venue) },
            { head: 'Highest', figure: (row) => row.max_usd, format: 'price' },
            { head: 'There', text: (row) => venueLink(row.max_venue) },
            { head: 'Venues', figure: ({ venues }) => venues, format: 'count' },
          ],
          { caption: 'Stablecoins against the dollar' },
        ),
})
