import * as is from '../../define/answer.ts'
import { board } from '../../define/board.ts'
import { shown } from '../../define/shown.ts'
import { firstMeasurement, newestMeasurement } from '../../readings/cycle/quantum.ts'
import { quantumDaily, quantumWatchset } from '../../tables/cycle/quantum.ts'

export const WATCHSET_PATH = '/api/public/quantum/watchset.csv'
const MOST_OUTPUTS = 100_000

const Output = is.part({
  txid: is.text('Transaction that made the output.'),
  vout: is.integer('place', 'Its place among the outputs of that transaction; the first is 0.'),
  height: is.count('Height of the block.'),
  block_date: is.day('UTC day of the block.'),
  value_btc: is.figure('BTC', 'What it holds.', 8),
  script_type: is.text('Kind of script.'),
  pubkey_sha256: is.text('SHA-256 of the public key.'),
  status: is.oneOf(['unspent', 'spent'], 'Whether it was spent since the set was drawn.'),
  spent_height: is.unsure(is.count('Height at which it was spent.')),
})

export const quantumWatchsetBoard = board({
  id: 'quantum-watchset',
  path: WATCHSET_PATH,
  title: 'Watch set of bare public keys',
  about:
    'Old outputs that pay to a bare public key, one a line, with the block at which the set was drawn, as CSV.',
  cadence: '1d',
  spelling: 'snake',
  result: is.part({
    base_height: is.unsure(is.count('Height at which the set was drawn.')),
    base_hash: is.unsure(is.text('Hash of that block.')),
    classifier_version: is.unsure(is.text('Version of the rules by which scripts are told apart.')),
    outputs: is.listOf(Output, 'By height, then by place.'),
  }),
  reads: { daily: quantumDaily, watchset: quantumWatchset },
  subject: 'daily',
  list: 'outputs',
  async compute({ daily, watchset }, _params, { now }) {
    const [base, newest, outputs] = await Promise.all([
      firstMeasurement(daily),
      newestMeasurement(daily, now),
      watchset.range({ order: 'asc', limit: MOST_OUTPUTS }),
    ])
    return {
      base_height: base?.base_height ?? null,
      base_hash: base?.base_hash ?? null,
      classifier_version: newest?.classifier_version ?? null,
      outputs: outputs
        .sort((a, b) => a.height - b.height || a.vout - b.vout)
        .map((output) => shown(Output, output)),
    }
  },
})
