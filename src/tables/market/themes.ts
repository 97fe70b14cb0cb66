import { amount, name, symbol } from '../../define/figures.ts'
import { date, oneOf } from '../../define/table.ts'
import { daily, standing } from '../forms.ts'

const THEMES = ['ai', 'rwa', 'depin', 'meme', 'l1', 'l2', 'defi', 'quantum'] as const

export const themeMembers = standing({
  name: 'theme_members',
  about: 'The fixed baskets of the theme indices, and from when each member counts.',
  columns: { theme: oneOf(...THEMES), symbol: symbol(), from_date: date({ ahead: '366d' }) },
  time: 'from_date',
  key: ['theme', 'symbol'],
})

export const themeIndicesDaily = daily({
  name: 'theme_indices_daily',
  about: 'Equal-weighted theme indices, 100 on the first day.',
  columns: { theme: oneOf(...THEMES), index: amount(), source: name() },
  key: ['date', 'theme'],
})
