import type { BlockDays } from '../../analytics/cycle/block-days.ts'
import { sum } from '../../core/stats.ts'
import { DAY, dateOf, type Ms } from '../../core/time.ts'
import type { Row } from '../../define/table.ts'
import {
  DORMANCY_COHORTS,
  type quantumCompositionDaily,
  type quantumDaily,
  type quantumWatchset,
  SCRIPT_FAMILIES,
} from '../../tables/cycle/quantum.ts'
import { BUCKET_BLOCKS, type KeyOutput, type Scanned } from './coin-scan.ts'
import { CLASSIFIER_VERSION } from './script-family.ts'

type Watched = Row<typeof quantumWatchset>

/** What a snapshot says, as rows. */
export interface Measured {
  readonly day: Row<typeof quantumDaily>
  readonly composition: readonly Row<typeof quantumCompositionDaily>[]
  /** Rows of the watch set that are new, or are spent by now. */
  readonly watched: readonly Watched[]
}

interface Beside {
  readonly days: BlockDays
  /** When the block was found at which outputs were counted. */
  readonly at: Ms
  /** As it was drawn, with what became of it; none before the first measurement. */
  readonly watchset: readonly Watched[]
  /** Whether it is newer than all that were measured: what an older one shows is known to the watch set. */
  readonly isNewest: boolean
}

/** Those who measure with the operator's own node. */
const SOURCE = 'utxo snapshot'
const YEAR = 365.25 * DAY
/** The ages at which cohorts begin, youngest first; what has not moved for the last of them is watched. */
const COHORT_YEARS = [0, 1, 3, 5, 10]
const roundUp = (height: number) => Math.ceil(height / BUCKET_BLOCKS) * BUCKET_BLOCKS
const inBitcoins = (sats: number) => sats / 1e8

export function measure(scanned: Scanned, { days, at, watchset, isNewest }: Beside): Measured {
  const { head, baseHeight, setHash, exposed } = scanned
  const date = dateOf(at)
  // The heights below which outputs are of a cohort or older, by whole buckets; of the youngest all of them.
  const bounds = COHORT_YEARS.map((years) =>
    roundUp(years === 0 ? baseHeight + 1 : days.heightAt(at - years * YEAR)),
  )
  const composition = SCRIPT_FAMILIES.flatMap((family, place) =>
    DORMANCY_COHORTS.map((cohort, age) => {
      const { sats, outputs } = exposed.between(place, bounds[age + 1] ?? 0, bounds[age]!)
      return { date, family, cohort, btc: inBitcoins(sats), outputs, sats }
    }),
  )
  const exposedSats = sum(composition.map(({ sats }) => sats))
  const exposedOutputs = sum(composition.map(({ outputs }) => outputs))
  const oldest = bounds.at(-1)!
  const { unspent, changed } = watch(scanned.keyOutputs, { days, watchset, isNewest, oldest })
  return {
    day: {
      date,
      base_height: baseHeight,
      base_hash: head.baseHash,
      txoutset_hash: setHash,
      coins_written: head.coins,
      exposed_btc: inBitcoins(exposedSats),
      exposed_outputs: exposedOutputs,
      exposed_pct_value: (100 * exposedSats) / scanned.sats,
      exposed_pct_outputs: (100 * exposedOutputs) / head.coins,
      utxo_set_btc: inBitcoins(scanned.sats),
      watch_set_size: unspent.length,
      watch_set_btc: inBitcoins(sum(unspent.map(({ sats }) => sats))),
      classifier_version: CLASSIFIER_VERSION,
      source: SOURCE,
    },
    composition: composition.map(({ sats: _, ...row }) => row),
    watched: changed,
  }
}

/**
 * The first measurement draws the set: outputs to a public key that have not moved for ten years. Later ones show which
 * of them are gone; at which height each was spent they do not show.
 */
function watch(
  keyOutputs: readonly KeyOutput[],
  { days, watchset, isNewest, oldest }: Pick<Beside, 'days' | 'watchset' | 'isNewest'> & { oldest: number },
): { readonly unspent: readonly KeyOutput[]; readonly changed: readonly Watched[] } {
  if (watchset.length === 0) {
    const unspent = keyOutputs.filter(({ height }) => height < oldest)
    return { unspent, changed: unspent.map((output) => drawn(output, days)) }
  }
  const found = new Map(keyOutputs.map((output) => [nameOf(output), output]))
  const unspent = watchset.flatMap((row) => found.get(nameOf(row)) ?? [])
  const gone = watchset.filter((row) => row.status === 'unspent' && !found.has(nameOf(row)))
  return { unspent, changed: isNewest ? gone.map((row) => ({ ...row, status: 'spent' as const })) : [] }
}

function drawn({ txid, vout, height, sats, keyHash }: KeyOutput, days: BlockDays): Watched {
  return {
    txid,
    vout,
    height,
    block_date: dateOf(days.momentOf(height)),
    value_btc: inBitcoins(sats),
    script_type: 'p2pk',
    pubkey_sha256: keyHash,
    status: 'unspent',
    spent_height: null,
  }
}

const nameOf = ({ txid, vout }: Pick<Watched, 'txid' | 'vout'>) => `${txid}:${vout}`
