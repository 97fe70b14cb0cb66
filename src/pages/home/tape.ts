import { liquidationLeaderboardBoard } from '../../boards/liquidations/liquidation-leaderboard.ts'
import { whalesBoard } from '../../boards/positioning/whales.ts'
import { shown } from '../../core/format.ts'
import { type Html, html } from '../../core/markup.ts'
import { panel } from '../../define/page.ts'
import { note } from '../draw/figures.ts'
import { symbolLink, venueLink } from '../draw/links.ts'

interface Whales {
  readonly min_usd: number
  readonly tape: readonly {
    readonly ts: string
    readonly exchange: string
    readonly market: 'perp' | 'spot'
    readonly symbol: string
    readonly side: 'BUY' | 'SELL'
    readonly notional_usd: number
  }[]
}
interface Largest {
  readonly rows: readonly {
    readonly event_time: string
    readonly exchange: string
    readonly symbol: string
    readonly liquidated: 'LONG' | 'SHORT'
    readonly notional_usd: number
  }[]
}

interface Entry {
  readonly at: string
  readonly symbol: string
  readonly words: string
  readonly tone: 'long' | 'short'
  readonly usd: number
  readonly venue: string
}

const RANKED = 100
/** Of each kind: trades are many more than forced orders, and would hide them. */
const SHOWN = 14

export const tapePanel = panel<{ whales: Whales; largest: Largest }>()({
  id: 'tape',
  title: 'Large liquidations and whale prints',
  meaning: 'whale-tape',
  size: 'third',
  asks: {
    whales: { board: whalesBoard },
    largest: { board: liquidationLeaderboardBoard, params: { limit: String(RANKED), days: '7' } },
  },
  draw({ whales, largest }) {
    const entries = [...printsOf(whales), ...ordersOf(largest)].sort((a, b) => b.at.localeCompare(a.at))
    if (entries.length === 0) return null
    return [
      html`<ol class="tape" tabindex="0" aria-label="Newest first">${entries.map(entryOf)}</ol>`,
      note(
        `The newest trades of ${shown('usd', whales.min_usd)} and more, and the newest of the ${RANKED} largest forced orders of 24 h. Sampled feeds leave some out.`,
      ),
    ]
  },
})

function printsOf({ tape }: Whales): Entry[] {
  return tape.slice(0, SHOWN).map(({ ts, symbol, market, side, notional_usd, exchange }) => ({
    at: ts,
    symbol,
    words: `${side === 'BUY' ? 'bought' : 'sold'}${market === 'spot' ? ', spot' : ''}`,
    tone: side === 'BUY' ? 'long' : 'short',
    usd: notional_usd,
    venue: exchange,
  }))
}

function ordersOf({ rows }: Largest): Entry[] {
  const newest = [...rows].sort((a, b) => b.event_time.localeCompare(a.event_time)).slice(0, SHOWN)
  return newest.map(({ event_time, symbol, liquidated, notional_usd, exchange }) => ({
    at: event_time,
    symbol,
    words: `${liquidated.toLowerCase()} liquidated`,
    tone: liquidated === 'LONG' ? 'long' : 'short',
    usd: notional_usd,
    venue: exchange,
  }))
}

/** Its key tells the browser which entries were not there before. */
function entryOf({ at, symbol, words, tone, usd, venue }: Entry): Html {
  return html`<li data-key="${at} ${venue} ${symbol} ${usd}"><time datetime="${at}">${at.slice(11, 19)}</time><span class="what">${symbolLink(symbol)} <span class="${tone}">${words}</span></span><b>${shown('usd', usd)}</b><span class="where">${venueLink(venue)}</span></li>`
}
