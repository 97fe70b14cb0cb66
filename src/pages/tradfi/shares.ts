import { tradfiBoard } from '../../boards/tradfi/tradfi.ts'
import { shown } from '../../core/format.ts'
import { page } from '../../define/page.ts'
import { sharesParams } from './shares-params.ts'
import { stocksBy, stocksList, stockTotals, tokensOfShare } from './tokenized.ts'
import { basisDots, contractsList, sessions, totals, volumeBars } from './tradfi.ts'

export const sharesPage = page({
  id: 'shares',
  path: '/boards/shares',
  title: 'Shares',
  about:
    'Perpetuals on shares, commodities and indices while their markets are open and while they sleep, and tokens that stand for shares.',
  group: 'Venues',
  params: sharesParams,
  panels: [
    totals,
    sessions,
    basisDots,
    volumeBars,
    contractsList,
    stockTotals,
    stocksBy('by_issuer', 'Tokens by issuer', 'issuer'),
    stocksBy('by_chain', 'Tokens by chain', 'chain'),
    stocksList,
    tokensOfShare,
  ],
  headline: {
    asks: () => ({ board: tradfiBoard }),
    says: ({ totals }: { readonly totals: { readonly volume_24h_usd: number | null } }) => ({
      label: 'Perpetuals on shares, commodities and indices, traded in 24 hours',
      text: shown('usd', totals.volume_24h_usd),
      points: [],
    }),
  },
})
