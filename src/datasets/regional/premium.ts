import { dataset } from '../../define/dataset.ts'
import { basisDaily, premiumDaily } from '../../tables/regional/premium.ts'

export const premiumByDay = dataset({
  name: 'premium-daily',
  title: 'What a coin cost in the United States against the world, by day',
  table: premiumDaily,
  columns: ['date', 'symbol', 'us_close_usd', 'global_close_usd', 'premium_pct'],
  leavesOut: { usdt_usd: 'unknown' },
  filter: 'symbol',
  order: 'oldest first',
})

export const basisByDay = dataset({
  name: 'basis-daily',
  title: 'Dated futures against spot by day, as a yearly rate',
  table: basisDaily,
  columns: ['date', 'symbol', 'tenor', 'expiry', 'spot_usd', 'future_usd', 'annualized_pct'],
  leavesOut: {},
  filter: 'symbol',
  order: 'oldest first',
})
