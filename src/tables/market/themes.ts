import { amount, name, symbol } from '../../define/figures.ts'
import { date, oneOf, table } from '../../define/table.ts'
import { daily } from '../forms.ts'

const THEMES = ['ai', 'rwa', 'depin', 'meme', 'l1', 'l2', 'defi', 'quantum'] as const

export const themeMembers = table({
  name: 'theme_members',
  about: 'The fixed baskets of the theme indices, and from when each member counts.',
  columns: { theme: oneOf(...THEMES), symbol: symbol(), from_date: date({ ahead: '366d' }) },
  time: 'from_date',
  key: ['theme', 'symbol'],
  writes: 'replace',
  cadence: 'on change',
})

export const themeIndicesDaily = daily({
  name: 'theme_indices_daily',
  about: 'Equal-weighted theme indices, 100 on the first day.',
  columns: { date: date(), theme: oneOf(...THEMES), index: amount(), source: name() },
  key: ['date', 'theme'],
})
