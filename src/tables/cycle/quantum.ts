import { count, name, share } from '../../define/figures.ts'
import { date, maybe, means, number, oneOf, table } from '../../define/table.ts'
import { daily } from '../forms.ts'
import { BITCOINS } from './network.ts'

/** Scripts that show a public key by themselves. */
export const SCRIPT_FAMILIES = ['p2pk', 'p2ms', 'p2tr', 'other'] as const
/** For how long coins have not moved. */
export const DORMANCY_COHORTS = ['<1y', '1-3y', '3-5y', '5-10y', '>10y'] as const

const bitcoins = (meaning: string) => means(number(BITCOINS), `${meaning}, in bitcoins.`)

export const quantumDaily = daily({
  name: 'quantum_daily',
  about: 'Bitcoin whose public key is visible on the chain, by UTC day.',
  columns: {
    base_height: means(count(), 'Height of the block at which unspent outputs were counted.'),
    base_hash: means(name(), 'Hash of that block.'),
    txoutset_hash: means(name(), 'Hash of the set of unspent outputs: who repeats the count can compare it.'),
    coins_written: means(count(), 'Unspent outputs in the set.'),
    exposed_btc: bitcoins('What is held by scripts that show the public key'),
    exposed_outputs: means(count(), 'Outputs that hold it.'),
    exposed_pct_value: means(share(), 'Exposed / all bitcoins in the set.'),
    exposed_pct_outputs: means(share(), 'Exposed / all outputs in the set.'),
    utxo_set_btc: bitcoins('All that is in the set'),
    watch_set_size: means(count(), 'Outputs of the watch set that were unspent.'),
    watch_set_btc: bitcoins('What these hold'),
    classifier_version: means(name(), 'Version of the rules by which scripts are told apart.'),
    source: means(name(), 'Who measured.'),
  },
  key: ['date'],
})

export const quantumCompositionDaily = daily({
  name: 'quantum_composition_daily',
  about: 'The same by kind of script and by how long the coins have not moved.',
  columns: {
    family: means(
      oneOf(...SCRIPT_FAMILIES),
      'Kind of script: public key, bare multisig, taproot, or another.',
    ),
    cohort: means(oneOf(...DORMANCY_COHORTS), 'For how long it has not moved.'),
    btc: bitcoins('What is exposed'),
    outputs: means(count(), 'Unspent outputs that hold it.'),
  },
  key: ['date', 'family', 'cohort'],
})

export const quantumWatchset = table({
  name: 'quantum_watchset',
  about: 'Dormant outputs that pay to a bare public key.',
  columns: {
    txid: means(name(), 'Transaction that made the output.'),
    vout: means(count(), 'Its place among the outputs of that transaction, from 0.'),
    height: means(count(), 'Height of the block that it is in.'),
    block_date: means(date(), 'UTC day of that block.'),
    value_btc: bitcoins('What it holds'),
    script_type: means(name(), 'Kind of its script, as p2pk.'),
    pubkey_sha256: means(name(), 'SHA-256 of the public key that it shows.'),
    status: means(oneOf('unspent', 'spent'), 'Whether it was spent since the set was drawn.'),
    spent_height: means(
      maybe(count()),
      'Height of the block that spent it; null while it is unspent, and where only a later count showed that it is gone.',
    ),
  },
  time: 'block_date',
  key: ['txid', 'vout'],
  writes: 'replace',
  cadence: '1d',
})
