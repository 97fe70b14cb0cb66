import { type Html, html } from '../../core/markup.ts'

/** Enough of an address to know it again; the whole of it for who points at it. */
export function shortAddress(address: string): Html {
  return html`<code title="${address}">${address.slice(0, 6)}…${address.slice(-4)}</code>`
}
