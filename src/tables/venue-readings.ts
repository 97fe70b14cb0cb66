import { DAY, MINUTE, type Ms } from '../core/time.ts'
import type { Reader, Where } from '../define/reader.ts'
import type { ColumnsOf } from '../define/table.ts'
import type { venueSnapshots } from './venues.ts'

/** Three snapshots of ten minutes, and a little for the one being taken. */
export const SNAPSHOT_WINDOW = 35 * MINUTE
const LAST_KNOWN = DAY

/** Everything but the venue's own name of the contract, which nobody asks for and which is most of the text. */
const QUOTED = [
  'ts',
  'venue',
  'market',
  'symbol',
  'quote',
  'price_usd',
  'volume_24h_usd',
  'open_interest_usd',
  'funding_rate_8h_pct',
] as const

type Narrow = Where<ColumnsOf<typeof venueSnapshots>>

/** The newest snapshot of every market that stands for that moment. */
export function readSnapshotsAt(snapshots: Reader<typeof venueSnapshots>, at: Ms, where?: Narrow) {
  return snapshots.latest({
    by: ['venue', 'market', 'symbol', 'quote'],
    columns: QUOTED,
    since: at - SNAPSHOT_WINDOW,
    until: at + 1,
    ...(where ? { where } : {}),
  })
}

/** The same of the present; of the last state on record where a recorder stood still for less than a day. */
export async function readLastSnapshots(snapshots: Reader<typeof venueSnapshots>, now: Ms, where?: Narrow) {
  const fresh = await readSnapshotsAt(snapshots, now, where)
  if (fresh.length > 0) return fresh
  const [last] = await snapshots.range({
    columns: ['ts'],
    since: now - LAST_KNOWN,
    until: now + 1,
    ...(where ? { where } : {}),
    order: 'desc',
    limit: 1,
  })
  return last ? await readSnapshotsAt(snapshots, last.ts, where) : []
}
