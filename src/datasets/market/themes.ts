import { dataset } from '../../define/dataset.ts'
import { themeIndicesDaily } from '../../tables/market/themes.ts'

export const themeIndices = dataset({
  name: 'theme-indices-daily',
  title: 'Equal-weighted theme indices by day',
  table: themeIndicesDaily,
  columns: ['date', 'theme', 'index', 'source'],
  leavesOut: {},
  signed: 'source',
  filter: 'theme',
  order: 'oldest first',
})
