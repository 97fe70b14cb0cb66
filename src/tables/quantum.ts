import { date, integer, maybe, number, table, text } from '../define/table.ts'

export const quantumDaily = table({
  name: 'quantum_daily',
  about: 'Bitcoin whose public key is visible on the chain, by UTC day.',
  columns: {
    date: date(),
    base_height: integer(),
    base_hash: text(),
    txoutset_hash: text(),
    coins_written: integer(),
    exposed_btc: number(),
    exposed_outputs: integer(),
    exposed_pct_value: number(),
    exposed_pct_outputs: number(),
    utxo_set_btc: number(),
    watch_set_size: integer(),
    watch_set_btc: number(),
    classifier_version: text(),
    source: text(),
  },
  time: 'date',
  key: ['date'],
  writes: 'replace',
  cadence: '1d',
  keepDays: null,
  since: null,
})

export const quantumCompositionDaily = table({
  name: 'quantum_composition_daily',
  about: 'The same by kind of script and by how long the coins have not moved.',
  columns: {
    date: date(),
    family: text<'p2pk' | 'p2ms' | 'p2tr' | 'other'>(),
    cohort: text<'<1y' | '1-3y' | '3-5y' | '5-10y' | '>10y'>(),
    btc: number(),
    outputs: integer(),
  },
  time: 'date',
  key: ['date', 'family', 'cohort'],
  writes: 'replace',
  cadence: '1d',
  keepDays: null,
  since: null,
})

export const quantumWatchset = table({
  name: 'quantum_watchset',
  about: 'Dormant outputs that pay to a bare public key.',
  columns: {
    txid: text(),
    vout: integer(),
    height: integer(),
    block_date: date(),
    value_btc: number(),
    script_type: text(),
    pubkey_sha256: text(),
    status: text<'unspent' | 'spent'>(),
    spent_height: maybe(integer()),
  },
  time: 'block_date',
  key: ['txid', 'vout'],
  writes: 'replace',
  cadence: '1d',
  keepDays: null,
  since: null,
})
