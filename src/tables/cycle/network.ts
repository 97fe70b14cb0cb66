import { amount, count, share } from '../../define/figures.ts'
import { maybe, means, number } from '../../define/table.ts'
import { daily } from '../forms.ts'

/** There will never be more. */
export const BITCOINS = { min: 0, max: 21_000_000 }

const NO_MEMPOOL = 'null of a node that keeps no mempool'

export const btcNetworkDaily = daily({
  name: 'btc_network_daily',
  about: 'The Bitcoin network by UTC day.',
  columns: {
    height: means(count(), 'Height of the chain at the end of the day.'),
    hashrate_ehs: means(
      amount(),
      'EH/s: blocks of the day · difficulty · 2^32 / its seconds; a day by itself is mostly luck.',
    ),
    difficulty: means(amount(), 'How hard a block is to find.'),
    fees_btc: means(number(BITCOINS), 'Fees paid to miners that day, in bitcoins.'),
    fee_share_pct: means(share(), 'Fees among all that miners earned.'),
    blocks: means(count(), 'Blocks found that day.'),
    median_feerate_sat_vb: means(
      maybe(amount()),
      'Median fee rate of the day, in satoshis per virtual byte; of a node of the operator whole numbers, cut off; null where it is not told.',
    ),
    mempool_vbytes: means(maybe(amount()), `Virtual bytes of what waits to be mined; ${NO_MEMPOOL}.`),
    mempool_tx_count: means(maybe(count()), `Transactions that wait to be mined; ${NO_MEMPOOL}.`),
    mempool_min_feerate_sat_vb: means(
      maybe(amount()),
      `Least fee rate that is taken in, in satoshis per virtual byte; ${NO_MEMPOOL}.`,
    ),
  },
  key: ['date'],
})
