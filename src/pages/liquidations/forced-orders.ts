import { type Html, html } from '../../core/markup.ts'
import { symbolLink, venueLink } from '../draw/links.ts'
import { table } from '../draw/table.ts'

interface ForcedOrder {
  readonly event_time: string
  readonly exchange: string
  readonly symbol: string
  readonly liquidated: 'LONG' | 'SHORT'
  readonly price: number
  readonly usd: number
}

/** Forced orders as a list: when, what, where, which side and how large. */
export function ordersTable(orders: readonly ForcedOrder[], caption: string): Html {
  return table(
    orders,
    [
      { head: 'Perpetual', text: ({ symbol }) => symbolLink(symbol) },
      { head: 'Liquidated', text: ({ liquidated }) => sideWord(liquidated) },
      { head: 'Size', figure: ({ usd }) => usd, format: 'usd' },
      { head: 'Price', figure: ({ price }) => price, format: 'price' },
      { head: 'Venue', text: ({ exchange }) => venueLink(exchange) },
      { head: 'When, UTC', text: ({ event_time }) => event_time.slice(0, 19).replace('T', ' ') },
    ],
    { caption },
  )
}

/** Which side lost its position, in its colour. */
export function sideWord(side: 'LONG' | 'SHORT'): Html {
  return side === 'LONG' ? html`<span class="long">long</span>` : html`<span class="short">short</span>`
}
