import { dataset } from '../../define/dataset.ts'
import { dayMonthYear } from '../../define/spelling.ts'
import { dvolDaily, optionsFlowDaily, optionsOiDaily } from '../../tables/options/options.ts'

export const dvolByDay = dataset({
  name: 'dvol-daily',
  title: 'The 30-day implied volatility index by day',
  table: dvolDaily,
  columns: ['date', 'currency', 'dvol'],
  leavesOut: {},
  filter: 'currency',
  order: 'oldest first',
})

/** The chain of one venue: its instruments and expiries are named as they are there. */
export const optionsChain = dataset({
  name: 'options-oi-daily',
  title: 'Open interest and implied volatility of every option',
  table: optionsOiDaily,
  columns: [
    'date',
    'currency',
    'instrument',
    'expiry',
    'strike',
    'type',
    'open_interest',
    'mark_iv',
    'underlying_usd',
  ],
  spelled: { expiry: dayMonthYear },
  leavesOut: { venue: { is: 'deribit' }, volume_usd: 'unknown' },
  shows: 'newest day',
  filter: 'currency',
  order: 'oldest first',
})

export const optionsFlow = dataset({
  name: 'options-flow-daily',
  title: 'Option trades summed by day and currency',
  table: optionsFlowDaily,
  columns: ['date', 'currency', 'trades', 'notional_usd', 'premium_usd', 'put_share_pct', 'block_trades'],
  leavesOut: {
    contracts: 'unknown',
    call_premium_bought_usd: 'unknown',
    put_premium_bought_usd: 'unknown',
    net_premium_usd: 'unknown',
    structures: 'unknown',
  },
  settledBy: 'options-flow-daily',
  filter: 'currency',
  order: 'oldest first',
})
