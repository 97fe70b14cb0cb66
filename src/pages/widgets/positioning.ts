import { positioningBoard } from '../../boards/positioning/positioning.ts'
import { shown } from '../../core/format.ts'
import { type Html, html } from '../../core/markup.ts'
import { symbolPath } from '../../core/site-paths.ts'
import { baseOf } from '../../core/symbols.ts'
import { widget } from '../../define/page.ts'
import { perpSymbol } from '../../define/params.ts'
import { shareBar } from '../draw/share-bar.ts'

interface Said {
  readonly long_share_pct: number | null
  readonly taker_buy_sell_ratio?: number | null
}

interface Positioning {
  readonly rows: readonly {
    readonly symbol: string
    readonly price: number | null
    readonly change_24h_pct: number | null
    readonly exchanges: Readonly<Record<string, Said | null>>
    readonly long_share_mean_pct: number | null
  }[]
}

export const positioningWidget = widget<Positioning, { symbol: ReturnType<typeof perpSymbol> }>()({
  id: 'positioning',
  path: '/embed/positioning/{symbol}',
  title: 'Positioning',
  about: 'How many are long and short by what each venue says, and what takers bought for each dollar sold.',
  params: { symbol: perpSymbol() },
  example: { symbol: 'BTCUSDT' },
  size: { width: 340, height: 260 },
  asks: ({ symbol }) => ({ board: positioningBoard, params: { symbol } }),
  source: ({ symbol }) => symbolPath(symbol),
  draw({ rows: [row] }) {
    if (!row || row.long_share_mean_pct === null) return null
    const { symbol, price, change_24h_pct, exchanges, long_share_mean_pct: mean } = row
    const [longs, shorts] = [`${shown('share', mean)} long`, `${shown('share', 100 - mean)} short`]
    const said = Object.entries(exchanges).flatMap(([name, says]) =>
      says?.long_share_pct == null ? [] : [{ name, share: says.long_share_pct }],
    )
    const taker = exchanges.binance?.taker_buy_sell_ratio
    return {
      heading: `${baseOf(symbol)} positioning`,
      beside: `${shown('price', price)} ${shown('change', change_24h_pct)}`,
      body: html`<div><p class="ends"><span class="long"><b>${longs}</b></span><span class="short">${shorts}</span></p>${shareBar({ share: mean, says: `${longs}, ${shorts}, mean of ${said.length} venues`, height: 12 })}</div>
<ul class="venues small">${said.map(venue)}</ul>
<p class="cut">Taker buy/sell <b>${shown('ratio', taker)}</b> <span class="dim">binance, last 15 min</span></p>`,
    }
  },
})

function venue({ name, share }: { readonly name: string; readonly share: number }): Html {
  const text = shown('share', share)
  return html`<li><p class="ends"><span>${name}</span><span>${text}</span></p>${shareBar({ share, says: `${text} long on ${name}`, height: 6 })}</li>`
}
