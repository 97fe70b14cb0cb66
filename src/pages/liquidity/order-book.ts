import { BOOK_COINS, orderBookBoard } from '../../boards/liquidity/order-book.ts'
import { shown } from '../../core/format.ts'
import { html } from '../../core/markup.ts'
import type { ProfileChart } from '../../define/chart.ts'
import { page, panel } from '../../define/page.ts'
import { keyFigures, note, splitBar } from '../draw/figures.ts'
import { choiceLinks, venueLink } from '../draw/links.ts'
import { symbolChoice } from '../draw/symbol-choice.ts'
import { table, toneOf } from '../draw/table.ts'
import { type BookParams, bookParams, bookQuestion, type OrderBook, RANGES } from './book-answer.ts'
import { bookCourse } from './book-course.ts'
import { slippage } from './slippage.ts'

/** On each side. */
const MOST_LEVELS = 50
const DEPTHS_PCT = [0.1, 0.5, 1, 2, 5, 10]

const depth = panel<{ book: OrderBook }, BookParams>()({
  id: 'depth',
  title: ({ symbol }) => `What rests in the books of ${symbol}`,
  meaning: 'order-books',
  size: 'full',
  asks: { book: bookQuestion },
  draw({ book }, { params }) {
    if (book.mid_usd === null) return null
    const summed = book.venues.filter(({ in_aggregate }) => in_aggregate).length
    const { bid_usd_2pct: bid, ask_usd_2pct: ask } = book
    return [
      symbolChoice({ chosen: params.symbol, coins: BOOK_COINS, keep: { range: params.range } }),
      choiceLinks({
        label: 'Reaching',
        param: 'range',
        chosen: params.range,
        options: RANGES.map((range) => [range, `${range} %`] as const),
        keep: { symbol: params.symbol },
      }),
      keyFigures([
        { label: 'Mid price', text: shown('price', book.mid_usd), note: `${summed} spot books` },
        { label: 'Bids within 2 %', text: shown('usd', bid), tone: 'long' },
        { label: 'Asks within 2 %', text: shown('usd', ask), tone: 'short' },
        {
          label: 'Imbalance within 2 %',
          text: shown('change', book.imbalance_2pct_pct),
          tone: toneOf(book.imbalance_2pct_pct),
          note: (book.imbalance_2pct_pct ?? 0) >= 0 ? 'more bids' : 'more asks',
        },
        { label: 'Walls', text: shown('count', book.walls.length), note: 'four times the usual step' },
        { label: 'Books held out', text: shown('count', book.held_out.length), note: 'named below' },
      ]),
      ...(bid !== null && ask !== null
        ? [
            splitBar(
              { label: `bids ${shown('usd', bid)}`, share: bid },
              { label: `asks ${shown('usd', ask)}`, share: ask },
            ),
          ]
        : []),
      profileOf(book, book.mid_usd, Number(params.range)),
    ]
  },
})

function profileOf(book: OrderBook, mid: number, range: number): ProfileChart {
  const steps = Math.round(range / book.bucket_pct)
  // Steps that would be thinner than a line are drawn together.
  const together = Math.ceil(steps / MOST_LEVELS)
  const width = Number((together * book.bucket_pct).toFixed(2))
  const levels = (side: readonly number[], sign: 1 | -1) =>
    Array.from({ length: Math.ceil(Math.min(steps, side.length) / together) }, (_, at) => {
      const usd = side.slice(at * together, (at + 1) * together).reduce((sum, one) => sum + one, 0)
      return [Number((mid * (1 + (sign * (at + 0.5) * width) / 100)).toPrecision(7)), usd] as const
    })
  const sums = (list: readonly (readonly [number, number])[]) => {
    let sum = 0
    return list.map(([price, usd]) => {
      sum += usd
      return [price, sum] as const
    })
  }
  const [bids, asks] = [levels(book.bids, -1), levels(book.asks, 1)]
  const near = book.walls.filter(({ distance_pct }) => Math.abs(distance_pct) <= range)
  return {
    kind: 'profile',
    name: 'order-book',
    summary: `Bids below and asks above ${shown('price', mid)} within ${range} %: ${shown('usd', sums(bids).at(-1)?.[1])} against ${shown('usd', sums(asks).at(-1)?.[1])}, ${near.length} walls among them.`,
    price: mid,
    value: { label: `per ${width} %, lines are sums`, format: 'usd' },
    sides: [
      { name: 'Bids', tone: 'long', side: 'right', levels: bids },
      { name: 'Asks', tone: 'short', side: 'right', levels: asks },
      { name: 'Sum of bids', tone: 'a', side: 'right', levels: sums(bids), cumulative: true },
      { name: 'Sum of asks', tone: 'b', side: 'right', levels: sums(asks), cumulative: true },
    ],
  }
}

const depths = panel<{ book: OrderBook }, BookParams>()({
  id: 'depths',
  title: 'Depth by distance',
  meaning: 'order-books',
  size: 'half',
  asks: { book: bookQuestion },
  draw({ book: { mid_usd, bids, asks, bucket_pct } }) {
    if (mid_usd === null) return null
    const within = (side: readonly number[], pct: number) =>
      side.slice(0, Math.round(pct / bucket_pct)).reduce((sum, usd) => sum + usd, 0)
    const rows = DEPTHS_PCT.map((pct) => ({ pct, bid: within(bids, pct), ask: within(asks, pct) }))
    return table(
      rows,
      [
        { head: 'Within', text: ({ pct }) => `${pct} %` },
        { head: 'Bids', figure: ({ bid }) => bid, format: 'usd' },
        { head: 'Asks', figure: ({ ask }) => ask, format: 'usd' },
        {
          head: 'Imbalance',
          title: '(Bids − asks) / (bids + asks)',
          figure: ({ bid, ask }) => (bid + ask > 0 ? ((bid - ask) / (bid + ask)) * 100 : null),
          format: 'change',
          signed: true,
        },
      ],
      { caption: 'Depth of the summed book by distance from the mid', sortable: false },
    )
  },
})

const walls = panel<{ book: OrderBook }, BookParams>()({
  id: 'walls',
  title: 'Walls',
  about: 'Steps of the summed book that hold four times the usual one of their side, and who holds them.',
  meaning: 'order-books#walls',
  size: 'half',
  asks: { book: bookQuestion },
  draw: ({ book: { mid_usd, walls } }) =>
    mid_usd === null
      ? null
      : walls.length === 0
        ? note('No step stands out.')
        : table(
            walls,
            [
              {
                head: 'Price',
                text: ({ price_low, price_high }) =>
                  `${shown('price', price_low)} – ${shown('price', price_high)}`,
              },
              {
                head: 'Side',
                text: ({ side }) =>
                  side === 'bid' ? html`<span class="long">bid</span>` : html`<span class="short">ask</span>`,
              },
              { head: 'Away', figure: (wall) => wall.distance_pct, format: 'change' },
              { head: 'Size', figure: (wall) => wall.usd, format: 'usd' },
              { head: 'Of its side', figure: (wall) => wall.share_of_side_pct, format: 'share' },
              {
                head: 'Most of it on',
                text: ({ venues: [most] }) =>
                  most ? html`${venueLink(most.venue)} ${shown('usd', most.usd)}` : null,
              },
            ],
            { caption: 'Walls in the order book' },
          ),
})

const venues = panel<{ book: OrderBook }, BookParams>()({
  id: 'venues',
  title: 'Books by venue, and those held out',
  meaning: 'order-books#held_out',
  size: 'full',
  asks: { book: bookQuestion },
  draw({ book: { venues, held_out } }) {
    if (venues.length === 0) return null
    const why = new Map(held_out.map(({ venue, reason }) => [venue, reason]))
    return table(
      venues,
      [
        { head: 'Venue', text: ({ venue }) => venueLink(venue) },
        { head: 'Quoted in', text: ({ quote }) => quote },
        { head: 'Mid', figure: (book) => book.mid_usd, format: 'price' },
        { head: 'Spread', figure: (book) => book.spread_bps, format: 'cost' },
        { head: 'Bids 2 %', figure: (book) => book.bid_usd_2pct, format: 'usd' },
        { head: 'Asks 2 %', figure: (book) => book.ask_usd_2pct, format: 'usd' },
        {
          head: 'Reaches',
          title: 'How far below and above the mid the venue shows its book',
          text: ({ cover_bid_pct, cover_ask_pct }) =>
            `${shown('share', cover_bid_pct)} / ${shown('share', cover_ask_pct)}`,
        },
        { head: 'Levels', figure: (book) => book.levels, format: 'count' },
        {
          head: 'In the sum',
          text: ({ venue, stale }) =>
            why.has(venue)
              ? html`<span class="warn">held out</span>: ${why.get(venue)}`
              : stale
                ? 'yes, not up to date'
                : 'yes',
        },
      ],
      { caption: 'Order books by venue' },
    )
  },
})

export const orderBookPage = page({
  id: 'order-book',
  path: '/boards/order-book',
  title: 'Order book',
  heading: ({ symbol }) => `Order book of ${symbol}`,
  about:
    'What rests on both sides of the price, walls and who holds them, and what market orders would cost.',
  group: 'Market',
  params: bookParams,
  panels: [depth, depths, walls, bookCourse, venues, slippage],
  headline: {
    asks: () => ({ board: orderBookBoard, params: { hours: '24' } }),
    says: ({ imbalance_2pct_pct, history }: OrderBook) => ({
      label: 'BTC order book imbalance within 2 %',
      text: shown('change', imbalance_2pct_pct),
      points: history?.points.map(({ bid_usd_2pct, ask_usd_2pct }) => bid_usd_2pct - ask_usd_2pct) ?? [],
    }),
  },
})
