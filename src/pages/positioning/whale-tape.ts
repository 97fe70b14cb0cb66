import { whalesBoard } from '../../boards/positioning/whales.ts'
import { shown, shownMoment } from '../../core/format.ts'
import { html } from '../../core/markup.ts'
import { panel } from '../../define/page.ts'
import { keyFigures, note, splitBar } from '../draw/figures.ts'
import { symbolLink, venueLink } from '../draw/links.ts'
import { table, toneOf } from '../draw/table.ts'

interface Tape {
  readonly min_usd: number
  readonly totals: {
    readonly prints: number | null
    readonly buy_usd: number | null
    readonly sell_usd: number | null
    readonly net_usd: number | null
    readonly buy_share_pct: number | null
    readonly largest_usd: number | null
  }
  readonly by_symbol: readonly {
    readonly symbol: string
    readonly prints: number
    readonly buy_usd: number
    readonly sell_usd: number
    readonly net_usd: number
    readonly largest_usd: number
  }[]
  readonly by_exchange: readonly {
    readonly exchange: string
    readonly market: string
    readonly prints: number
    readonly buy_usd: number
    readonly sell_usd: number
  }[]
  readonly hourly: readonly {
    readonly hour: string
    readonly buy_usd: number | null
    readonly sell_usd: number | null
  }[]
  readonly tape: readonly {
    readonly ts: string
    readonly exchange: string
    readonly market: string
    readonly symbol: string
    readonly side: string
    readonly price: number
    readonly notional_usd: number
  }[]
}

const PRINTS = 20
const asks = { whales: { board: whalesBoard } }
const meaning = 'whale-tape'

export const tapeTotals = panel<{ whales: Tape }>()({
  id: 'tape-totals',
  title: 'Large trades, 24 hours',
  meaning,
  size: 'full',
  asks,
  draw({ whales: { min_usd, totals } }) {
    const { buy_usd: bought, sell_usd: sold, net_usd: net } = totals
    return [
      keyFigures([
        { label: 'Bought', text: shown('usd', bought) },
        { label: 'Sold', text: shown('usd', sold) },
        { label: 'Net', text: shown('usdChange', net), tone: toneOf(net) },
        { label: 'Trades', text: shown('count', totals.prints) },
        { label: 'Largest', text: shown('usd', totals.largest_usd) },
      ]),
      bought === null || sold === null || bought + sold === 0
        ? []
        : splitBar(
            { label: `Bought ${shown('share', totals.buy_share_pct)}`, share: bought },
            { label: `Sold ${shown('share', (100 * sold) / (bought + sold))}`, share: sold },
          ),
      note(`Single trades of ${shown('usd', min_usd)} and more, by who took: a buy hit the asks.`),
    ]
  },
})

export const tapeCourse = panel<{ whales: Tape }>()({
  id: 'tape-hours',
  title: 'Hour by hour',
  meaning,
  size: 'half',
  asks,
  draw({ whales: { hourly } }) {
    const known = hourly.filter(({ buy_usd, sell_usd }) => buy_usd !== null && sell_usd !== null)
    if (known.length === 0) return null
    const turnover = ({ buy_usd, sell_usd }: (typeof hourly)[number]) => (buy_usd ?? 0) + (sell_usd ?? 0)
    const busiest = known.reduce((most, hour) => (turnover(hour) > turnover(most) ? hour : most))
    return {
      kind: 'bars',
      name: 'whale-hours',
      direction: 'up',
      of: 'hour',
      summary: `Large trades by the hour, bought above and sold below the line; most at ${busiest.hour.slice(11, 16)}, ${shown('usd', turnover(busiest))}.`,
      value: { label: 'USD', format: 'usd' },
      mirrored: true,
      series: [
        { name: 'Bought', tone: 'long' },
        { name: 'Sold', tone: 'short' },
      ],
      bars: hourly.map(({ hour, buy_usd, sell_usd }) => ({
        name: hour.slice(11, 16),
        values: [buy_usd, sell_usd === null ? null : -sell_usd],
      })),
    }
  },
})

export const tapeSymbols = panel<{ whales: Tape }>()({
  id: 'tape-symbols',
  title: 'By perpetual',
  meaning,
  size: 'half',
  asks,
  draw({ whales: { by_symbol } }) {
    const [first] = by_symbol
    if (!first) return null
    const net = [...by_symbol].sort((a, b) => Math.abs(b.net_usd) - Math.abs(a.net_usd))[0]!
    return {
      kind: 'bars',
      name: 'whale-symbols',
      direction: 'across',
      of: 'perpetual',
      summary: `Large trades of 24 hours by coin, bought to the right and sold to the left: most in ${first.symbol}; the most one-sided sum in ${net.symbol}, ${shown('usdChange', net.net_usd)} net.`,
      value: { label: 'USD', format: 'usd' },
      mirrored: true,
      series: [
        { name: 'Bought', tone: 'long' },
        { name: 'Sold', tone: 'short' },
      ],
      bars: by_symbol.map(({ symbol, buy_usd, sell_usd }) => ({
        name: symbol,
        values: [buy_usd, -sell_usd],
      })),
    }
  },
})

export const tapeList = panel<{ whales: Tape }>()({
  id: 'tape',
  title: 'The tape',
  meaning,
  size: 'half',
  asks,
  draw: ({ whales: { tape } }) =>
    tape.length === 0
      ? null
      : table(
          tape.slice(0, PRINTS),
          [
            { head: 'Time', text: ({ ts }) => shownMoment(Date.parse(ts)).slice(5) },
            { head: 'Perpetual', text: ({ symbol }) => symbolLink(symbol) },
            {
              head: 'Side',
              text: ({ side }) =>
                html`<span class="${side === 'BUY' ? 'long' : 'short'}">${side.toLowerCase()}</span>`,
            },
            { head: 'Size', figure: (row) => row.notional_usd, format: 'usd' },
            { head: 'Price', figure: (row) => row.price, format: 'price' },
            { head: 'Venue', text: ({ exchange }) => venueLink(exchange) },
            { head: 'Market', text: ({ market }) => market },
          ],
          { caption: 'Newest large trades' },
        ),
})

export const tapeVenues = panel<{ whales: Tape }>()({
  id: 'tape-venues',
  title: 'By venue',
  meaning,
  size: 'half',
  asks,
  draw: ({ whales: { by_exchange } }) =>
    by_exchange.length === 0
      ? null
      : table(
          by_exchange,
          [
            { head: 'Venue', text: ({ exchange }) => venueLink(exchange) },
            { head: 'Market', text: ({ market }) => market },
            { head: 'Bought', figure: (row) => row.buy_usd, format: 'usd' },
            { head: 'Sold', figure: (row) => row.sell_usd, format: 'usd' },
            { head: 'Net', figure: (row) => row.buy_usd - row.sell_usd, format: 'usdChange', signed: true },
            { head: 'Trades', figure: (row) => row.prints, format: 'count' },
          ],
          { caption: 'Large trades by venue and market' },
        ),
})
