import { heightAt, momentOfHeight, supplyAt } from '../../analytics/cycle/issuance.ts'
import { sum } from '../../core/stats.ts'
import { DAY, dateOf, floorTo, type Ms } from '../../core/time.ts'
import type { Row } from '../../define/table.ts'
import {
  DORMANCY_COHORTS,
  quantumCompositionDaily,
  quantumDaily,
  quantumWatchset,
} from '../../tables/cycle/quantum.ts'
import type { SimModel } from '../model/model.ts'
import { chance, hash, hashText } from '../model/noise.ts'
import { oncePer } from '../once.ts'
import type { Past } from '../past.ts'
import { subject } from '../subject.ts'
import { finishedDays, lastDays } from './closes.ts'
import { chainHeight } from './network.ts'

type Watched = Row<typeof quantumWatchset>
type Part = Row<typeof quantumCompositionDaily>

/** The first measurement; a clock that is set before it gets as many days. */
const DRAWN = Date.UTC(2026, 6, 1)
const DAYS = 130
/** The real set is some seventeen times as large; every figure here is of these. */
const OUTPUTS = 2_000
const OUTPUT_BTC = 50
const LAST_HEIGHT = 36_000
/** One of them moves about so often. */
const SPENT_EVERY = 11 * DAY

/** Exposed bitcoins and outputs besides the watch set, by how long they have not moved. */
const OTHERS = {
  p2pk: { btc: [12, 60, 140, 900, 1_618_000], outputs: [40, 90, 210, 1_900, 36_500] },
  p2ms: { btc: [4, 9, 8, 21, 16], outputs: [190_000, 610_000, 240_000, 310_000, 160_000] },
  p2tr: { btc: [121_000, 58_000, 9_400, 0, 0], outputs: [31e6, 18e6, 400_000, 0, 0] },
  other: { btc: [0, 1, 2, 3, 5], outputs: [10, 60, 110, 300, 420] },
} as const
const FAMILIES = Object.keys(OTHERS) as (keyof typeof OTHERS)[]
const UNSPENT_OUTPUTS = 166e6

const firstDay = (now: Ms): Ms => (now > DRAWN + DAY ? DRAWN : floorTo(now - DAYS * DAY, DAY))

/** The set as it was drawn, by height. */
const drawnSet = oncePer(({ seed }: SimModel): Watched[] => {
  const key = hashText(seed, 'bare public keys')
  return Array.from({ length: OUTPUTS }, (_, place) => {
    const height = Math.floor(((place + chance(key, place)) / OUTPUTS) * LAST_HEIGHT) + 1
    return {
      txid: hexOf(hash(key, place), 1),
      vout: 0,
      height,
      block_date: dateOf(momentOfHeight(height)),
      value_btc: OUTPUT_BTC,
      script_type: 'p2pk',
      pubkey_sha256: hexOf(hash(key, place), 2),
      status: 'unspent',
      spent_height: null,
    }
  })
})

/** The spends up to then, each with its place in the set. */
function spendsUpTo({ seed }: SimModel, until: Ms): { place: number; at: Ms }[] {
  const key = hashText(seed, 'old coins that move')
  const spends: { place: number; at: Ms }[] = []
  for (let turn = 0; DRAWN + turn * SPENT_EVERY < until; turn += 1) {
    const at = DRAWN + (turn + chance(key, turn)) * SPENT_EVERY
    // The step has no divisor in common with the size: nothing is spent twice.
    if (at < until && turn < OUTPUTS) spends.push({ place: (13 + 977 * turn) % OUTPUTS, at })
  }
  return spends
}

function spentRow(market: SimModel, { place, at }: { place: number; at: Ms }): Watched {
  return { ...drawnSet(market)[place]!, status: 'spent', spent_height: Math.floor(heightAt(at)) }
}

function watchedAt(market: SimModel, now: Ms): Watched[] {
  const rows = [...drawnSet(market)]
  for (const spend of spendsUpTo(market, now)) rows[spend.place] = spentRow(market, spend)
  return rows
}

function compositionOf(market: SimModel, day: Ms): Part[] {
  const watched = watchedOn(market, day)
  return FAMILIES.flatMap((family) =>
    DORMANCY_COHORTS.map((cohort, place) => {
      const own = family === 'p2pk' && cohort === '>10y' ? watched : { size: 0, btc: 0 }
      // Taproot is what people use: its outputs come and go.
      const tide = family === 'p2tr' ? 1 + 0.02 * chance(hashText(market.seed, cohort), day / DAY) : 1
      const { btc, outputs } = OTHERS[family]
      return {
        date: dateOf(day),
        family,
        cohort,
        btc: btc[place]! * tide + own.btc,
        outputs: Math.round(outputs[place]! * tide) + own.size,
      }
    }),
  )
}

function watchedOn(market: SimModel, day: Ms): { size: number; btc: number } {
  const size = OUTPUTS - spendsUpTo(market, day + DAY).length
  return { size, btc: size * OUTPUT_BTC }
}

function measurementOf(market: SimModel, day: Ms): Row<typeof quantumDaily> {
  const parts = compositionOf(market, day)
  const base_height = chainHeight(market, day)
  const exposed_btc = sum(parts.map(({ btc }) => btc))
  const exposed_outputs = sum(parts.map(({ outputs }) => outputs))
  const utxo_set_btc = supplyAt(base_height)
  const { size, btc } = watchedOn(market, day)
  const key = hash(hashText(market.seed, 'blocks'), base_height)
  const coins_written = Math.round(UNSPENT_OUTPUTS * (1 + 0.01 * chance(key, 1)))
  return {
    date: dateOf(day),
    base_height,
    base_hash: '0'.repeat(19) + hexOf(key, 3).slice(19),
    txoutset_hash: hexOf(key, 4),
    coins_written,
    exposed_btc,
    exposed_outputs,
    exposed_pct_value: (100 * exposed_btc) / utxo_set_btc,
    exposed_pct_outputs: (100 * exposed_outputs) / coins_written,
    utxo_set_btc,
    watch_set_size: size,
    watch_set_btc: btc,
    classifier_version: '1',
    source: 'simulated node',
  }
}

/** 64 digits out of a number. */
function hexOf(key: number, kind: number): string {
  return Array.from({ length: 8 }, (_, place) =>
    hash(key, 16 * kind + place)
      .toString(16)
      .padStart(8, '0'),
  ).join('')
}

const common = { every: '1h', venues: ['bitcoin'] } as const
const measuredDays = ({ now }: Past) => finishedDays(firstDay(now), now)

export const quantumMeasurements = subject({
  ...common,
  label: 'visible public keys',
  id: 'quantum',
  into: quantumDaily,
  about: 'Bitcoins whose public key is visible, measured on every finished UTC day.',
  rowsAt: ({ market, at }) => lastDays(at).map((day) => measurementOf(market, day)),
  past: (past) => [measuredDays(past).map((day) => measurementOf(past.market, day))],
  thousands: 1,
})

export const quantumComposition = subject({
  ...common,
  label: 'visible public keys by script',
  id: 'quantum-composition',
  into: quantumCompositionDaily,
  about: 'The same by kind of script and by age.',
  rowsAt: ({ market, at }) => lastDays(at).flatMap((day) => compositionOf(market, day)),
  past: (past) => [measuredDays(past).flatMap((day) => compositionOf(past.market, day))],
  thousands: 3,
})

/** The feed tells what of the set was spent lately. */
export const quantumWatched = subject({
  ...common,
  label: 'watched public keys',
  id: 'quantum-watchset',
  into: quantumWatchset,
  about: 'Old outputs that pay to a bare public key, and those of them that were spent.',
  rowsAt: ({ market, at }) => spendsUpTo(market, floorTo(at, DAY)).map((spend) => spentRow(market, spend)),
  past: ({ market, now }) => [watchedAt(market, floorTo(now, DAY))],
  thousands: 2,
})
