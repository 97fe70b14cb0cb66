import { z } from 'zod'
import { type BlockDays, blockDays } from '../../analytics/cycle/block-days.ts'
import { ConfigError } from '../../core/errors.ts'
import { DAY, dateOf, dayMs, HOUR, type Ms } from '../../core/time.ts'
import type { AnyTable, Row } from '../../define/table.ts'
import type { Store } from '../../store/port.ts'
import { btcNetworkDaily } from '../../tables/cycle/network.ts'
import { quantumCompositionDaily, quantumDaily, quantumWatchset } from '../../tables/cycle/quantum.ts'
import type { TaskContext } from '../context.ts'
import { importLane } from '../import-lane.ts'
import { task } from '../task.ts'
import type { Scanned } from './coin-scan.ts'
import { measure } from './measure.ts'
import { scanFile } from './scan-file.ts'

export interface QuantumReport {
  readonly day: Row<typeof quantumDaily>
  /** How the day of the block is known: told, from the recorded network, or worked out from its height. */
  readonly dated: 'told' | 'recorded' | 'estimated'
  readonly composition: readonly Row<typeof quantumCompositionDaily>[]
  readonly watchset: {
    /** Whether this measurement drew it. */
    readonly is_new: boolean
    /** Whether a newer one was measured before: the set knows better than this one then. */
    readonly is_past: boolean
    readonly size: number
    /** Found to be gone by this measurement. */
    readonly spent_now: number
  }
}

type Measurement = Row<typeof quantumDaily>

const MOST_DAYS = 20_000
const MOST_WATCHED = 1_000_000
const ROWS_AT_ONCE = 5_000

/** Measures a snapshot of the operator's node. Nothing is stored before all of it was read. */
export const quantumScan = task(
  z.object({ file: z.string(), date: z.string().optional() }),
  async (context: TaskContext, { file, date }): Promise<QuantumReport> => {
    const { store, kind, clock, progress, signal } = context
    if (kind !== 'live')
      throw new ConfigError(
        'This folder is simulated, and what a node counted is not: the two are never mixed. Choose another folder with --data.',
      )
    const told = dayTold(date, clock.now())
    const scanned = await scanFile(file, {
      signal,
      onProgress: (fraction, coins) => progress(fraction * 0.95, `${millions(coins)} outputs`),
    })
    const [days, measured, watchset] = await Promise.all([
      knownDays(store),
      store.reader(quantumDaily).range({ order: 'asc', limit: MOST_DAYS }),
      store.reader(quantumWatchset).range({ order: 'asc', limit: MOST_WATCHED }),
    ])
    assertNotBefore(scanned, measured, watchset.length > 0)
    const at = told ?? Math.min(days.momentOf(scanned.baseHeight), clock.now())
    const isNewest = measured.every(({ base_height }) => base_height <= scanned.baseHeight)
    const { day, composition, watched } = measure(scanned, { days, at, watchset, isNewest })
    signal.throwIfAborted()
    progress(0.97, 'storing')
    // The day last: who reads it finds the rest.
    await keep(context, quantumWatchset, watched)
    await keep(context, quantumCompositionDaily, composition)
    await keep(context, quantumDaily, [day])
    return {
      day,
      dated: told !== null ? 'told' : days.isRecorded(scanned.baseHeight) ? 'recorded' : 'estimated',
      composition,
      watchset: {
        is_new: watchset.length === 0,
        is_past: !isNewest,
        size: day.watch_set_size,
        spent_now: watchset.length === 0 ? 0 : watched.length,
      },
    }
  },
)

function dayTold(date: string | undefined, now: Ms): Ms | null {
  if (date === undefined) return null
  const day = dayMs(date)
  if (day === null || day > now)
    throw new ConfigError(`--date ${date} is no day that has begun: it is written as ${dateOf(now)}.`)
  // Of a block that was found some time on that day.
  return Math.min(day + 12 * HOUR, now)
}

/** When blocks were found: what is recorded of the network goes on where the weeks that are known end. */
async function knownDays(store: Store): Promise<BlockDays & { isRecorded(height: number): boolean }> {
  const recorded = await store
    .reader(btcNetworkDaily)
    .range({ columns: ['date', 'height'], order: 'asc', limit: MOST_DAYS })
  const heights = recorded.map(({ height }) => height)
  const blocks = recorded.map(({ date, height }) => ({ height: height + 1, at: dayMs(date)! + DAY }))
  return { ...blockDays(blocks), isRecorded: (height) => heights.some((one) => one >= height) }
}

function assertNotBefore(
  { baseHeight }: Scanned,
  measured: readonly Measurement[],
  hasWatchset: boolean,
): void {
  const [first] = measured
  if (!hasWatchset || !first || baseHeight >= first.base_height) return
  throw new ConfigError(
    `This snapshot is of height ${baseHeight}, before ${first.base_height}, at which the watch set of this folder was drawn: outputs that were spent in between would be missing in it. perptape forget takes away what was measured.`,
  )
}

async function keep<T extends AnyTable>(
  { lanes, store }: TaskContext,
  table: T,
  rows: readonly Row<T>[],
): Promise<void> {
  const lane = importLane({ lanes, store }, table)
  try {
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
      await lane.keep(rows.slice(from, from + ROWS_AT_ONCE), [])
  } finally {
    lane.end()
  }
}

const millions = (coins: number) => `${(coins / 1e6).toFixed(1)} M`
