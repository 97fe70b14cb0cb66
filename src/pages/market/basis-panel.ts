import { topMoversBoard } from '../../boards/market/movers.ts'
import { panel } from '../../define/page.ts'
import { symbolLink } from '../draw/links.ts'
import { table } from '../draw/table.ts'

interface Movers {
  readonly widestBasis: readonly {
    readonly symbol: string
    readonly basisPct: number | null
    readonly fundingRatePct: number | null
    readonly change24hPct: number | null
    readonly openInterestUsd: number | null
  }[]
}

/** Perpetuals that are farthest from their index. */
export const widestBasis = panel<{ movers: Movers }>()({
  id: 'basis',
  title: 'Widest basis of perpetuals',
  about: 'Mark over index, of perpetuals that trade at least 5 million dollars a day.',
  meaning: 'price-and-volume',
  size: 'full',
  asks: { movers: { board: topMoversBoard } },
  draw: ({ movers: { widestBasis: rows } }) =>
    rows.length === 0
      ? null
      : table(
          rows,
          [
            { head: 'Perpetual', text: ({ symbol }) => symbolLink(symbol) },
            { head: 'Basis', figure: ({ basisPct }) => basisPct, format: 'rate', signed: true },
            { head: 'Funding', figure: (row) => row.fundingRatePct, format: 'rate', signed: true },
            { head: 'Price 24 h', figure: (row) => row.change24hPct, format: 'change', signed: true },
            { head: 'OI', figure: (row) => row.openInterestUsd, format: 'usd' },
          ],
          { caption: 'Widest basis of perpetuals' },
        ),
})
