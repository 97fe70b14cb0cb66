import { type Html, html } from '../../core/markup.ts'
import { symbolPath, venuePath } from '../../core/site-paths.ts'
import { baseOf } from '../../core/symbols.ts'

/** The name of a perpetual, leading to its page. */
export const symbolLink = (symbol: string): Html => html`<a href="${symbolPath(symbol)}">${symbol}</a>`
/** A coin, leading to the page of its perpetual. */
export const coinLink = (coin: string): Html =>
  html`<a href="${symbolPath(`${baseOf(coin)}USDT`)}">${coin}</a>`
export const venueLink = (venue: string): Html => html`<a href="${venuePath(venue)}">${venue}</a>`

interface Choice {
  readonly label: string
  readonly param: string
  readonly chosen: string
  readonly options: readonly (readonly [value: string, text: string])[]
  /** What else stands in the address and stays there. */
  readonly keep?: Readonly<Record<string, string | undefined>>
}

/** What can be chosen, as links: the choice is in the address, which can be sent to somebody. */
export function choiceLinks({ label, param, chosen, options, keep = {} }: Choice): Html {
  const links = options.map(([value, text]) => {
    const query = new URLSearchParams()
    for (const [name, kept] of Object.entries(keep)) if (kept !== undefined) query.set(name, kept)
    query.set(param, value)
    return value === chosen
      ? html`<a href="?${query.toString()}" aria-current="true">${text}</a>`
      : html`<a href="?${query.toString()}">${text}</a>`
  })
  return html`<nav class="choice" aria-label="${label}"><span>${label}</span>${links}</nav>`
}
