import { amount, count, share } from '../../define/figures.ts'
import { maybe, number } from '../../define/table.ts'
import { daily } from '../forms.ts'

/** There will never be more. */
export const BITCOINS = { min: 0, max: 21_000_000 }

export const btcNetworkDaily = daily({
  name: 'btc_network_daily',
  about: 'The Bitcoin network by UTC day.',
  columns: {
    height: count(),
    hashrate_ehs: amount(),
    difficulty: amount(),
    fees_btc: number(BITCOINS),
    fee_share_pct: share(),
    blocks: count(),
    median_feerate_sat_vb: maybe(amount()),
    /** Unknown from a node that keeps no mempool. */
    mempool_vbytes: maybe(amount()),
    mempool_tx_count: maybe(count()),
    mempool_min_feerate_sat_vb: maybe(amount()),
  },
  key: ['date'],
})
