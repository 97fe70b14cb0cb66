import { lastKnown, positionChanges, type Scan } from '../../analytics/positioning/dex-whales.ts'
import type { Instant } from '../../core/clock.ts'
import { made } from '../../core/made.ts'
import type { Ms } from '../../core/time.ts'
import type { Readers } from '../../define/reader.ts'
import { rollup } from '../../define/rollup.ts'
import type { Row } from '../../define/table.ts'
import { dexAccounts, dexPositions, dexWhaleEvents } from '../../tables/positioning/dex-whales.ts'

const reads = { accounts: dexAccounts, positions: dexPositions }

/**
 * Positions are kept as they are now, so the scan before is remembered here; what changed while the recorder stood
 * still is not told. Until the next scan the same changes are given again, which the recorder knows to drop.
 */
class Scans {
  #at: Ms | null = null
  #known: Scan | null = null
  #changes: Row<typeof dexWhaleEvents>[] = []

  async changes(readers: Readers<typeof reads>, now: Instant): Promise<Row<typeof dexWhaleEvents>[]> {
    const at = await newestScan(readers, now)
    if (at === null || at === this.#at) return this.#changes
    const scan = await readScan(readers, at)
    if (this.#known) this.#changes = positionChanges(this.#known, scan, at)
    this.#known = this.#known ? lastKnown(this.#known, scan) : scan
    this.#at = at
    return this.#changes
  }
}

/** One memory for each recorder: its readers stay the same for as long as it runs. */
const memories = new WeakMap<object, Scans>()

export const dexWhaleEventsRollup = rollup({
  id: 'dex-whale-events',
  into: dexWhaleEvents,
  about: 'What changed in the positions of the largest accounts from one scan to the next.',
  reads,
  grain: '1m',
  settles: '0s',
  // Positions of before are not on record.
  catchUp: null,
  compute: (readers, { now }) => made(memories, readers, () => new Scans()).changes(readers, now),
})

/** The newest scan of which accounts and positions are both there. */
async function newestScan({ accounts, positions }: Readers<typeof reads>, now: Instant): Promise<Ms | null> {
  const window = { ...now.last('24h') }
  const take = { at: { max: 'scanned_at' } } as const
  const [[read], [held]] = await Promise.all([
    accounts.aggregate({ ...window, take }),
    positions.aggregate({ ...window, take }),
  ])
  return read?.at != null && read.at === held?.at ? read.at : null
}

async function readScan({ accounts, positions }: Readers<typeof reads>, at: Ms): Promise<Scan> {
  const scan = { since: at, until: at + 1 }
  const [read, held] = await Promise.all([
    accounts.latest({ ...scan, by: ['address'], columns: ['address'] }),
    positions.latest({ ...scan, by: ['address', 'coin'] }),
  ])
  return { accounts: new Set(read.map(({ address }) => address)), positions: held }
}
