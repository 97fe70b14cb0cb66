import { BOOK_COINS, orderBookBoard } from '../../boards/liquidity/order-book.ts'
import { slippageBoard } from '../../boards/liquidity/slippage.ts'
import { shown } from '../../core/format.ts'
import { baseOf } from '../../core/symbols.ts'
import { panel } from '../../define/page.ts'
import { keyFigures, note } from '../draw/figures.ts'
import { table } from '../draw/table.ts'
import type { SymbolParams } from './params.ts'

interface Book {
  readonly mid_usd: number | null
  readonly bucket_pct: number
  readonly bids: readonly number[]
  readonly asks: readonly number[]
  readonly bid_usd_2pct: number | null
  readonly ask_usd_2pct: number | null
  readonly imbalance_2pct_pct: number | null
  readonly walls: readonly {
    readonly side: string
    readonly price_low: number
    readonly price_high: number
    readonly distance_pct: number
    readonly usd: number
    readonly share_of_side_pct: number
  }[]
  readonly venues: readonly { readonly spread_bps: number | null; readonly in_aggregate: boolean }[]
}

const WITHIN_PCT = 2
const WALLS = 3
const coins: readonly string[] = BOOK_COINS

/** What stands in the books near the price. */
export const book = panel<{ book: Book }, SymbolParams>()({
  id: 'book',
  title: 'Order books, spot',
  about: `Books that are added up, within ${WITHIN_PCT} % of the middle.`,
  meaning: 'order-books',
  size: 'half',
  optional: true,
  when: ({ symbol }) => coins.includes(baseOf(symbol)),
  asks: { book: ({ symbol }) => ({ board: orderBookBoard, params: { symbol: baseOf(symbol) } }) },
  draw({ book: told }, { params: { symbol } }) {
    const { mid_usd: mid, bucket_pct: bucket } = told
    if (mid === null) return null
    const steps = Math.round(WITHIN_PCT / bucket)
    const levels = (sums: readonly number[], sign: 1 | -1) =>
      sums.slice(0, steps).map((usd, at) => [mid * (1 + (sign * (at + 0.5) * bucket) / 100), usd] as const)
    const summed = told.venues.filter(({ in_aggregate }) => in_aggregate)
    const spreads = summed.flatMap(({ spread_bps }) => spread_bps ?? [])
    return [
      keyFigures([
        { label: `Bids within ${WITHIN_PCT} %`, text: shown('usd', told.bid_usd_2pct), tone: 'long' },
        { label: `Asks within ${WITHIN_PCT} %`, text: shown('usd', told.ask_usd_2pct), tone: 'short' },
        { label: 'Bids less asks', text: shown('change', told.imbalance_2pct_pct), note: 'of both' },
        {
          label: 'Tightest spread',
          text: shown('cost', spreads.length === 0 ? null : Math.min(...spreads)),
          note: `${summed.length} books`,
        },
      ]),
      {
        kind: 'profile',
        small: true,
        name: `${symbol}-order-book`,
        summary: `Bids of ${shown('usd', told.bid_usd_2pct)} below ${shown('price', mid)} and asks of ${shown('usd', told.ask_usd_2pct)} above it, within ${WITHIN_PCT} %.`,
        price: mid,
        value: { label: 'Stands there', format: 'usd' },
        sides: [
          { name: 'Bids', tone: 'long', side: 'right', levels: levels(told.bids, -1) },
          { name: 'Asks', tone: 'short', side: 'right', levels: levels(told.asks, 1) },
        ],
      },
      told.walls.length === 0
        ? note('No step of the books stands out as a wall.')
        : table(
            told.walls.slice(0, WALLS),
            [
              { head: 'Largest walls', text: ({ side }) => side },
              { head: 'From', figure: (row) => row.price_low, format: 'price' },
              { head: 'To', figure: (row) => row.price_high, format: 'price' },
              { head: 'Away', figure: (row) => row.distance_pct, format: 'change' },
              { head: 'Stands', figure: (row) => row.usd, format: 'usd' },
              { head: 'Of its side', figure: (row) => row.share_of_side_pct, format: 'share' },
            ],
            { caption: 'Walls in the book', sortable: false },
          ),
    ]
  },
})

interface Slippage {
  readonly exchange: string
  readonly rows: readonly {
    readonly symbol: string
    readonly spread_bps: number | null
    readonly ladder: readonly {
      readonly clip_usd: number
      readonly buy_bps: number | null
      readonly sell_bps: number | null
    }[]
  }[]
}

/** What a trade of a size costs against the middle of the book. */
export const slippage = panel<{ slippage: Slippage }, SymbolParams>()({
  id: 'slippage',
  title: 'Slippage',
  meaning: 'slippage',
  size: 'third',
  optional: true,
  asks: { slippage: { board: slippageBoard } },
  draw({ slippage: { rows, exchange } }, { params: { symbol } }) {
    const own = rows.find((row) => row.symbol === symbol)
    if (!own) return null
    return [
      table(
        own.ladder,
        [
          { head: 'Size', text: ({ clip_usd }) => shown('usd', clip_usd) },
          { head: 'Buying', figure: (row) => row.buy_bps, format: 'cost' },
          { head: 'Selling', figure: (row) => row.sell_bps, format: 'cost' },
        ],
        { caption: 'Slippage by size', sortable: false },
      ),
      note(`On ${exchange}, without fees; a dash is more than its book holds.`),
    ]
  },
})
