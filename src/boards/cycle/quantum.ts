import { exposureBy } from '../../analytics/cycle/quantum.ts'
import { SINCE_EVER } from '../../core/time.ts'
import * as is from '../../define/answer.ts'
import { board } from '../../define/board.ts'
import type { Reader } from '../../define/reader.ts'
import { shown } from '../../define/shown.ts'
import { firstMeasurement, newestMeasurement } from '../../readings/cycle/quantum.ts'
import {
  DORMANCY_COHORTS,
  quantumCompositionDaily,
  quantumDaily,
  quantumWatchset,
  SCRIPT_FAMILIES,
} from '../../tables/cycle/quantum.ts'
import { WATCHSET_PATH } from './quantum-watchset.ts'

const MOST_DAYS = 1_200

const btc = (meaning: string) => is.figure('BTC', meaning, 8)
const outputs = is.count('How many unspent outputs that is.')

const Measurement = is.part(
  {
    date: is.day('UTC day of the measurement.'),
    base_height: is.count('Height of the block at which unspent outputs were counted.'),
    base_hash: is.text('Hash of that block.'),
    txoutset_hash: is.text('Hash of the set of unspent outputs: who repeats the count can compare it.'),
    coins_written: is.count('Unspent outputs in the set.'),
    exposed_btc: btc('Bitcoins whose script shows the public key.'),
    exposed_outputs: is.count('Outputs that hold them.'),
    exposed_pct_value: is.pct('Exposed / all bitcoins in the set.'),
    exposed_pct_outputs: is.unsure(is.pct('Exposed / all outputs in the set.')),
    utxo_set_btc: btc('All bitcoins in the set.'),
    watch_set_size: is.count('Outputs of the watch set that were unspent.'),
    watch_set_btc: btc('Bitcoins that they hold.'),
    classifier_version: is.text('Version of the rules by which scripts are told apart.'),
    source: is.text('Who measured.'),
  },
  'The newest measurement.',
)
const Point = is.part({
  date: is.day('UTC day.'),
  exposed_btc: btc('Exposed bitcoins.'),
  exposed_pct_value: is.pct('Exposed / all.'),
  watch_set_btc: btc('Bitcoins in the watch set.'),
})

export const quantumBoard = board({
  id: 'quantum',
  path: '/api/public/quantum',
  title: 'Quantum-exposed bitcoin',
  about:
    'Bitcoins whose public key can be read from the chain, by kind of script and by how long they have not moved, with the hashes by which a measurement can be repeated.',
  mcp: 'get_quantum_exposure',
  cadence: '1d',
  spelling: 'snake',
  result: is.part({
    latest: is.unsure(Measurement),
    exposure_class: is.always(
      'structural',
      'Scripts that show the key by themselves: pay-to-public-key, bare multisig, taproot.',
    ),
    composition: is.listOf(
      is.part({
        family: is.oneOf(SCRIPT_FAMILIES, 'Kind of script.'),
        btc: btc('Exposed bitcoins.'),
        outputs,
        share_of_exposed_pct: is.unsure(is.pct('Share of all exposed bitcoins.')),
      }),
      'By kind of script, of the newest measurement.',
    ),
    reused_keys: is.unsure(
      is.part(
        {
          btc: is.unsure(btc('Bitcoins behind keys that an earlier spend has shown.')),
          outputs: is.unsure(outputs),
          method: is.text('How they are counted.'),
        },
        'Keys shown by reuse, a class of their own and in no figure here; null while nobody measures them.',
      ),
    ),
    dormancy: is.listOf(
      is.part({
        cohort: is.oneOf(DORMANCY_COHORTS, 'For how long they have not moved.'),
        btc: btc('Exposed bitcoins.'),
        outputs,
      }),
      'By how long they have not moved, of the newest measurement.',
    ),
    watch_set: is.unsure(
      is.part(
        {
          size: is.count('Outputs of the set that are unspent.'),
          btc: btc('Bitcoins that they hold.'),
          base_height: is.unsure(
            is.count('Height at which the set was drawn: that of the first measurement.'),
          ),
          spent_since_base: is.count('Outputs of the set that were spent since.'),
          last_spent_at: is.unsure(
            is.iso('Day of the first measurement that showed the last of these spends; null where none was.'),
          ),
          csv: is.always(WATCHSET_PATH, 'Where the whole set is.'),
        },
        'Old outputs that pay to a bare public key, watched one by one.',
      ),
    ),
    history: is.listOf(Point, 'Measurements, oldest first.'),
  }),
  reads: { daily: quantumDaily, composition: quantumCompositionDaily, watchset: quantumWatchset },
  subject: 'daily',
  async compute({ daily, composition, watchset }, _params, { now }) {
    const latest = await newestMeasurement(daily, now)
    const parts = latest
      ? await composition.range({ where: { date: latest.date }, order: 'asc', limit: 100 })
      : []
    const history = await daily.range({ ...now.ever(), order: 'desc', limit: MOST_DAYS })
    return {
      latest: latest ? shown(Measurement, latest) : null,
      exposure_class: 'structural' as const,
      composition: exposureBy(parts, SCRIPT_FAMILIES, ({ family }) => family).map(
        ({ name, ...exposure }) => ({
          family: name,
          ...exposure,
        }),
      ),
      reused_keys: null,
      dormancy: exposureBy(parts, DORMANCY_COHORTS, ({ cohort }) => cohort).map(({ name, btc, outputs }) => ({
        cohort: name,
        btc,
        outputs,
      })),
      watch_set: await watchSetOf(watchset, daily),
      history: history.reverse().map((day) => shown(Point, day)),
    }
  },
})

async function watchSetOf(watchset: Reader<typeof quantumWatchset>, daily: Reader<typeof quantumDaily>) {
  const [[counted], base] = await Promise.all([
    watchset.aggregate({
      since: SINCE_EVER,
      take: {
        all: { count: true },
        size: { count: true, when: { status: 'unspent' } },
        btc: { sum: 'value_btc', when: { status: 'unspent' } },
        lastSpent: { max: 'spent_height' },
      },
    }),
    firstMeasurement(daily),
  ])
  if (!counted || counted.all === 0) return null
  return {
    size: counted.size,
    btc: counted.btc ?? 0,
    base_height: base?.base_height ?? null,
    spent_since_base: counted.all - counted.size,
    last_spent_at: counted.lastSpent === null ? null : await shownFrom(daily, counted.lastSpent),
    csv: WATCHSET_PATH as typeof WATCHSET_PATH,
  }
}

/** The midnight of the day whose measurement was the first to reach that height. */
async function shownFrom(daily: Reader<typeof quantumDaily>, height: number): Promise<number | null> {
  const [first] = await daily.range({
    columns: ['date'],
    where: { base_height: { gte: height } },
    order: 'asc',
    limit: 1,
  })
  return first ? Date.parse(first.date) : null
}
