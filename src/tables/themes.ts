import { date, number, table, text } from '../define/table.ts'

type Theme = 'ai' | 'rwa' | 'depin' | 'meme' | 'l1' | 'l2' | 'defi' | 'quantum'

export const themeMembers = table({
  name: 'theme_members',
  about: 'The fixed baskets of the theme indices, and from when each member counts.',
  columns: { theme: text<Theme>(), symbol: text(), from_date: date() },
  time: 'from_date',
  key: ['theme', 'symbol'],
  writes: 'replace',
  cadence: 'on change',
  keepDays: null,
  since: null,
})

export const themeIndicesDaily = table({
  name: 'theme_indices_daily',
  about: 'Equal-weighted theme indices, 100 on the first day.',
  columns: { date: date(), theme: text<Theme>(), index: number(), source: text() },
  time: 'date',
  key: ['date', 'theme'],
  writes: 'replace',
  cadence: '1d',
  keepDays: null,
  since: '2025-01-01',
})
