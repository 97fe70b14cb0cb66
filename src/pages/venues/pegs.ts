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

export const pegs = panel<{ markets: Markets }>()({
  id: 'pegs',
  title: 'Stablecoins across venues',
  meaning: 'venues',
  size: 'half',
  asks: { markets: { board: venueMarketsBoard } },
  draw: ({ markets: { pegs } }) =>
    pegs.length === 0
      ? null
      : table(
          pegs,
          [
            { head: 'Coin', text: ({ symbol }) => symbol },
            { head: 'Median', figure: (row) => row.median_usd, format: 'price' },
            { head: 'Off a dollar', figure: (row) => row.deviation_bps, format: 'bps', signed: true },
            { head: 'Lowest', figure: (row) => row.min_usd, format: 'price' },
            { head: 'at', text: ({ min_venue }) => venueLink(min_venue) },
            { head: 'Highest', figure: (row) => row.max_usd, format: 'price' },
            { head: 'at', text: ({ max_venue }) => venueLink(max_venue) },
            { head: 'Venues', figure: (row) => row.venues, format: 'count' },
          ],
          { caption: 'Stablecoins across venues' },
        ),
})
