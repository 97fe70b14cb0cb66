import { perpOf } from '../../core/symbols.ts'
import { amount, name } from '../../define/figures.ts'
import { date, means, oneOf } from '../../define/table.ts'
import { daily, standing } from '../forms.ts'
import { perpetual } from '../words.ts'

export const THEMES = ['ai', 'rwa', 'depin', 'meme', 'l1', 'l2', 'defi', 'quantum'] as const
export type Theme = (typeof THEMES)[number]

/** The first day of the indices. */
export const THEMES_SINCE = '2025-01-01'

/** Chosen once, all of the same weight. Ours. */
const BASKETS: Readonly<Record<Theme, string>> = {
  ai: 'FET TAO RENDER WLD NEAR GRT ARKM IO',
  rwa: 'ONDO PENDLE OM POLYX TRU RSR SNX',
  depin: 'FIL AR HNT IOTX AKT STORJ RENDER',
  meme: 'DOGE SHIB PEPE WIF BONK FLOKI BOME POPCAT',
  l1: 'ETH SOL ADA AVAX SUI APT NEAR TON',
  l2: 'ARB OP STRK ZK MANTA METIS POL IMX',
  defi: 'UNI AAVE LDO CRV COMP DYDX SUSHI GMX',
  quantum: 'ALGO HBAR IOTA QNT ICP',
}

/** Written down at every start: what is on record says of what an index is made. */
export const THEME_BASKETS = THEMES.flatMap((theme) =>
  BASKETS[theme].split(' ').map((coin) => ({ theme, symbol: perpOf(coin), from_date: THEMES_SINCE })),
)

const theme = means(oneOf(...THEMES), 'Theme, by its id.')

export const themeMembers = standing({
  name: 'theme_members',
  about: 'The fixed baskets of the theme indices, and from when each member counts.',
  columns: {
    theme,
    symbol: perpetual(),
    from_date: means(date({ ahead: '366d' }), 'First UTC day whose close counts.'),
  },
  time: 'from_date',
  key: ['theme', 'symbol'],
})

export const themeIndicesDaily = daily({
  name: 'theme_indices_daily',
  about: 'Equal-weighted theme indices, 100 on the first day.',
  columns: {
    theme,
    index: means(
      amount(),
      'Index of the day before · (1 + mean return of the members that day); 100 on the first day.',
    ),
    source: means(name(), 'What it is made of, or who told it.'),
  },
  key: ['date', 'theme'],
})
