import { date, integer, maybe, number, table } from '../define/table.ts'

export const btcNetworkDaily = table({
  name: 'btc_network_daily',
  about: 'The Bitcoin network by UTC day.',
  columns: {
    date: date(),
    height: integer(),
    hashrate_ehs: number(),
    difficulty: number(),
    fees_btc: number(),
    fee_share_pct: number(),
    blocks: integer(),
    median_feerate_sat_vb: maybe(number()),
    /** Unknown from a node that keeps no mempool. */
    mempool_vbytes: maybe(number()),
  },
  time: 'date',
  key: ['date'],
  writes: 'replace',
  cadence: '1d',
  keepDays: null,
  since: null,
})
