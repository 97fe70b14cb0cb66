import { dataset } from '../../define/dataset.ts'
import { quantumDaily } from '../../tables/cycle/quantum.ts'

export const exposedBitcoin = dataset({
  name: 'quantum-daily',
  title: 'Bitcoin whose public key is visible on the chain, by day',
  table: quantumDaily,
  columns: [
    'date',
    'base_height',
    'base_hash',
    'txoutset_hash',
    'coins_written',
    'exposed_btc',
    'exposed_outputs',
    'exposed_pct_value',
    'utxo_set_btc',
    'watch_set_size',
    'watch_set_btc',
    'classifier_version',
    'source',
  ],
  leavesOut: {
    exposed_pct_outputs: {
      from: ['exposed_outputs', 'coins_written'],
      gives: ({ exposed_outputs, coins_written }) =>
        coins_written > 0 ? (100 * exposed_outputs) / coins_written : null,
    },
  },
  signed: 'source',
  filter: null,
  order: 'oldest first',
})
