import { count, name, share } from '../../define/figures.ts'
import { date, maybe, number, oneOf, table } from '../../define/table.ts'
import { daily } from '../forms.ts'
import { BITCOINS } from './network.ts'

/** Scripts that show a public key by themselves. */
export const SCRIPT_FAMILIES = ['p2pk', 'p2ms', 'p2tr', 'other'] as const
/** For how long coins have not moved. */
export const DORMANCY_COHORTS = ['<1y', '1-3y', '3-5y', '5-10y', '>10y'] as const

export const quantumDaily = daily({
  name: 'quantum_daily',
  about: 'Bitcoin whose public key is visible on the chain, by UTC day.',
  columns: {
    base_height: count(),
    base_hash: name(),
    txoutset_hash: name(),
    coins_written: count(),
    exposed_btc: number(BITCOINS),
    exposed_outputs: count(),
    exposed_pct_value: share(),
    exposed_pct_outputs: share(),
    utxo_set_btc: number(BITCOINS),
    watch_set_size: count(),
    watch_set_btc: number(BITCOINS),
    classifier_version: name(),
    source: name(),
  },
  key: ['date'],
})

export const quantumCompositionDaily = daily({
  name: 'quantum_composition_daily',
  about: 'The same by kind of script and by how long the coins have not moved.',
  columns: {
    family: oneOf(...SCRIPT_FAMILIES),
    cohort: oneOf(...DORMANCY_COHORTS),
    btc: number(BITCOINS),
    outputs: count(),
  },
  key: ['date', 'family', 'cohort'],
})

export const quantumWatchset = table({
  name: 'quantum_watchset',
  about: 'Dormant outputs that pay to a bare public key.',
  columns: {
    txid: name(),
    vout: count(),
    height: count(),
    block_date: date(),
    value_btc: number(BITCOINS),
    script_type: name(),
    pubkey_sha256: name(),
    status: oneOf('unspent', 'spent'),
    spent_height: maybe(count()),
  },
  time: 'block_date',
  key: ['txid', 'vout'],
  writes: 'replace',
  cadence: '1d',
})
