import { hyperliquidWhalesBoard } from '../../boards/positioning/dex-whales.ts'
import { shown } from '../../core/format.ts'
import { type Html, html } from '../../core/markup.ts'
import { widget } from '../../define/page.ts'
import { divergingBar } from '../draw/diverging-bar.ts'

interface Coin {
  readonly coin: string
  readonly long_notional_usd: number
  readonly short_notional_usd: number
  readonly net_notional_usd: number
}

interface Whales {
  readonly totals: {
    readonly accounts: number | null
    readonly long_notional_usd: number | null
    readonly short_notional_usd: number | null
    readonly net_notional_usd: number | null
  }
  readonly by_coin: readonly Coin[]
}

const COINS = 8

export const whalesWidget = widget<Whales>()({
  id: 'whales',
  path: '/embed/whales',
  title: 'Hyperliquid whales',
  about: 'What the largest accounts of Hyperliquid hold, long against short, by coin.',
  size: { width: 340, height: 260 },
  asks: () => ({ board: hyperliquidWhalesBoard }),
  source: () => '/boards/whales',
  draw({ totals, by_coin }) {
    const { long_notional_usd: long, short_notional_usd: short, net_notional_usd: net } = totals
    const coins = by_coin.slice(0, COINS)
    if (long === null || short === null || coins.length === 0) return null
    const most = Math.max(...coins.flatMap((one) => [one.long_notional_usd, one.short_notional_usd]))
    return {
      heading: 'Hyperliquid whales',
      beside: `${shown('count', totals.accounts)} accounts`,
      body: html`<p class="ends small"><span class="short">Short ${shown('usd', short)}</span><span>net <b>${shown('usdChange', net)}</b></span><span class="long">Long ${shown('usd', long)}</span></p>
<ul class="rows small">${coins.map((one) => row(one, most))}</ul>`,
    }
  },
})

function row(
  { coin, long_notional_usd: long, short_notional_usd: short, net_notional_usd: net }: Coin,
  most: number,
): Html {
  const says = `${coin}: long ${shown('usd', long)}, short ${shown('usd', short)}`
  return html`<li><span class="cut">${coin}</span>${divergingBar({ left: short, right: long, most, says })}<b>${shown('usdChange', net)}</b></li>`
}
