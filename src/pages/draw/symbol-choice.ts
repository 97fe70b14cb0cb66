import { type Html, html } from '../../core/markup.ts'
import { baseOf } from '../../core/symbols.ts'
import { choiceLinks } from './links.ts'

interface SymbolChoice {
  readonly chosen: string
  /** Coins that are a click away. */
  readonly coins: readonly string[]
  /** Whether any other can be typed in. */
  readonly isOpen?: boolean
  readonly keep?: Readonly<Record<string, string | undefined>>
}

/** Which coin a page is about: the usual ones as links, any other typed in. */
export function symbolChoice({ chosen, coins, isOpen = false, keep = {} }: SymbolChoice): Html {
  const coin = baseOf(chosen)
  const links = choiceLinks({
    label: 'Coin',
    param: 'symbol',
    chosen: coin,
    options: (coins.includes(coin) ? coins : [coin, ...coins]).map((name) => [name, name] as const),
    keep,
  })
  if (!isOpen) return links
  const kept = Object.entries(keep).map(
    ([name, value]) => value !== undefined && html`<input type="hidden" name="${name}" value="${value}">`,
  )
  return html`${links}<form class="choice" method="get">${kept}<input name="symbol" placeholder="Another, such as LINK" aria-label="Another coin" required maxlength="20" autocomplete="off" spellcheck="false"><button type="submit">Show</button></form>`
}
