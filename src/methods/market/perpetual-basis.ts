import { basisPct } from '../../analytics/market/funding.ts'
import { from, method } from '../../define/method.ts'
import { perpTickers } from '../../tables/market/tickers.ts'
import { tradfiTickers } from '../../tables/tradfi/tradfi.ts'

export const perpetualBasisMethod = method({
  id: 'perpetual-basis',
  domain: 'market',
  title: 'Basis of a perpetual',
  answers: 'How far is a perpetual from what it stands for?',
  meaning: 'price-and-volume',
  shown: {
    'top-movers': ['*.basisPct'],
    pressure: ['items.components.basisPct'],
    'pressure-symbol': ['components.basisPct'],
    tradfi: ['rows.basis_pct'],
  },
  formula: ['basis % = (mark − index) / index · 100'],
  symbols: {
    mark: 'price that the venue marks positions at',
    index: 'price of the underlying, by the venue',
  },
  version: '1',
  inputs: [from(perpTickers, 'mark_price', 'index_price'), from(tradfiTickers, 'mark_price', 'index_price')],
  assumes: ['Mark and index are of one record: a basis is of one moment.'],
  misleads: [
    'While the market behind a share or commodity is closed, its index stands still and the basis is a guess at the opening.',
  ],
  example: {
    given: { mark: 50_050, index: 50_000 },
    steps: ['(50,050 − 50,000) / 50,000 = 50 / 50,000 = 0.001', '0.001 · 100 = 0.1 %'],
    gives: { basisPct: 0.1 },
    by: ({ mark, index }) => ({ basisPct: basisPct(mark, index) }),
  },
})
