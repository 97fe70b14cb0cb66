import { orderBookBoard } from '../../boards/liquidity/order-book.ts'
import { shown, UNKNOWN } from '../../core/format.ts'
import { type Html, html } from '../../core/markup.ts'
import { baseOf } from '../../core/symbols.ts'
import { widget } from '../../define/page.ts'
import type { Param } from '../../define/params.ts'
import { depthStrip } from '../draw/depth-strip.ts'
import { shareBar } from '../draw/share-bar.ts'

interface Wall {
  readonly side: 'bid' | 'ask'
  readonly price_low: number
  readonly price_high: number
  readonly distance_pct: number
  readonly usd: number
}

interface OrderBook {
  readonly symbol: string
  readonly mid_usd: number | null
  readonly bucket_pct: number
  readonly bids: readonly number[]
  readonly asks: readonly number[]
  readonly bid_usd_2pct: number | null
  readonly ask_usd_2pct: number | null
  readonly imbalance_2pct_pct: number | null
  readonly walls: readonly Wall[]
  readonly venues: readonly { readonly in_aggregate: boolean }[]
  readonly held_out: readonly unknown[]
}

const STEPS = 40
const NEAR_PCT = 2

export const orderBookWidget = widget<OrderBook, { symbol: Param<string> }>()({
  id: 'orderbook',
  path: '/embed/orderbook/{symbol}',
  title: 'Order book',
  about:
    'Spot books summed: bids and asks around the mid, depth within 2 %, imbalance and the largest walls.',
  // Which coins have one is said by the board.
  params: { symbol: orderBookBoard.params.shape.symbol as unknown as Param<string> },
  example: { symbol: 'BTC' },
  size: { width: 340, height: 260 },
  asks: ({ symbol }) => ({ board: orderBookBoard, params: { symbol } }),
  source: ({ symbol }) => `/boards/order-book?symbol=${encodeURIComponent(baseOf(symbol))}`,
  draw(book) {
    const { symbol, mid_usd: mid, bid_usd_2pct: bid, ask_usd_2pct: ask, imbalance_2pct_pct: tilt } = book
    if (mid === null || bid === null || ask === null) return null
    const [bids, asks] = [`Bids ${shown('usd', bid)}`, `Asks ${shown('usd', ask)}`]
    const reach = shown('share', STEPS * book.bucket_pct)
    const strip = depthStrip({
      bids: book.bids.slice(0, STEPS),
      asks: book.asks.slice(0, STEPS),
      near: Math.round(NEAR_PCT / book.bucket_pct),
      says: `Bids below and asks above ${shown('price', mid)} by steps of ${book.bucket_pct} %, up to ${reach} away; the highest bars are cut`,
    })
    return {
      heading: `${symbol} order book`,
      beside: `mid ${shown('price', mid)}`,
      body: html`<div>${strip}<p class="ends small dim"><span>−${reach}</span><span>shaded: within 2 %</span><span>+${reach}</span></p></div>
<div><p class="ends"><span class="long">${bids}</span><span class="dim">within 2 %</span><span class="short">${asks}</span></p>${shareBar({ share: bid + ask === 0 ? 50 : (bid / (bid + ask)) * 100, says: `${bids}, ${asks} within 2 % of the mid`, height: 12 })}<p>Imbalance <b>${shown('change', tilt)}</b> <span class="dim">${leaning(tilt)}</span></p></div>
<ul>${wallOf(book, 'bid')}${wallOf(book, 'ask')}</ul>`,
    }
  },
})

function leaning(tilt: number | null): string {
  if (tilt === null || Math.abs(tilt) < 1) return tilt === null ? '' : 'even'
  return tilt > 0 ? 'more bids' : 'more asks'
}

/** The largest wall of a side. */
function wallOf({ walls }: OrderBook, side: Wall['side']): Html {
  const [largest] = walls.filter((wall) => wall.side === side).sort((a, b) => b.usd - a.usd)
  const tone = side === 'bid' ? 'long' : 'short'
  const words =
    largest &&
    html`<b>${shown('usd', largest.usd)}</b> at ${shown('price', (largest.price_low + largest.price_high) / 2)} <span class="dim">${shown('change', largest.distance_pct)}</span>`
  return html`<li class="cut"><span class="${tone}">${side === 'bid' ? 'Bid' : 'Ask'} wall</span> ${words ?? UNKNOWN}</li>`
}
