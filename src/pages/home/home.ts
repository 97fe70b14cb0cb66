import { symbolsBoard } from '../../boards/market/symbols.ts'
import { page, panel } from '../../define/page.ts'
import { symbolLink } from '../draw/links.ts'
import { table } from '../draw/table.ts'

interface Symbols {
  readonly symbols: readonly {
    readonly symbol: string
    readonly lastPrice: number | null
    readonly change24hPct: number | null
    readonly quoteVolume24h: number | null
    readonly fundingRatePct: number | null
    readonly openInterestUsd: number | null
    readonly oi24hPct: number | null
  }[]
}

const perpetuals = panel<{ market: Symbols }>()({
  id: 'perpetuals',
  title: 'Perpetuals',
  meaning: 'price-and-volume',
  size: 'full',
  asks: { market: { board: symbolsBoard, params: { top: '50' } } },
  draw: ({ market: { symbols } }) =>
    table(
      symbols,
      [
        { head: 'Perpetual', text: ({ symbol }) => symbolLink(symbol) },
        { head: 'Price', figure: (row) => row.lastPrice, format: 'price' },
        { head: '24 h', figure: (row) => row.change24hPct, format: 'change', signed: true },
        { head: 'Volume 24 h', figure: (row) => row.quoteVolume24h, format: 'usd' },
        { head: 'Funding', figure: (row) => row.fundingRatePct, format: 'rate', signed: true },
        { head: 'Open interest', figure: (row) => row.openInterestUsd, format: 'usd' },
        { head: 'OI 24 h', figure: (row) => row.oi24hPct, format: 'change', signed: true },
      ],
      { caption: 'Perpetuals by volume' },
    ),
})

export const homePage = page({
  id: 'home',
  path: '/',
  title: 'The derivatives market',
  about:
    'Funding, open interest, liquidations and positioning of the crypto derivatives market, recorded around the clock.',
  group: 'Market',
  panels: [perpetuals],
})
