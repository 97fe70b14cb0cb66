import { shown } from '../core/format.ts'
import { type Html, html } from '../core/markup.ts'
import { symbolPath, venuePath } from '../core/site-paths.ts'

/** One line of the tape that pages show. The server draws them, and browsers those that come later: both by this file. */
export interface TapeEntry {
  /** When it happened. */
  readonly at: string
  readonly symbol: string
  readonly words: string
  readonly tone: 'long' | 'short'
  readonly usd: number
  readonly venue: string
}

/** A large trade, as boards and the live tape tell of it. */
export interface ToldPrint {
  readonly ts: string
  readonly exchange: string
  readonly market: 'perp' | 'spot'
  readonly symbol: string
  readonly side: 'BUY' | 'SELL'
  readonly notional_usd: number
}

/** A forced order; boards call its size otherwise than the tape does. */
export interface ToldOrder {
  readonly event_time: string
  readonly exchange: string
  readonly symbol: string
  readonly liquidated: 'LONG' | 'SHORT'
}

export function printEntry({ ts, symbol, market, side, notional_usd, exchange }: ToldPrint): TapeEntry {
  return {
    at: ts,
    symbol,
    words: `${side === 'BUY' ? 'bought' : 'sold'}${market === 'spot' ? ', spot' : ''}`,
    tone: side === 'BUY' ? 'long' : 'short',
    usd: notional_usd,
    venue: exchange,
  }
}

export function orderEntry({ event_time, symbol, liquidated, exchange }: ToldOrder, usd: number): TapeEntry {
  return {
    at: event_time,
    symbol,
    words: `${liquidated.toLowerCase()} liquidated`,
    tone: liquidated === 'LONG' ? 'long' : 'short',
    usd,
    venue: exchange,
  }
}

/** Tells the browser which entries were not there before. */
export function entryKey({ at, venue, symbol, usd }: TapeEntry): string {
  return `${at} ${venue} ${symbol} ${usd.toFixed(2)}`
}

export function entryLine(entry: TapeEntry): Html {
  const { at, symbol, words, tone, usd, venue } = entry
  return html`<li data-key="${entryKey(entry)}"><time datetime="${at}">${at.slice(11, 19)}</time><span class="what"><a href="${symbolPath(symbol)}">${symbol}</a> <span class="${tone}">${words}</span></span><b>${shown('usd', usd)}</b><span class="where"><a href="${venuePath(venue)}">${venue}</a></span></li>`
}
