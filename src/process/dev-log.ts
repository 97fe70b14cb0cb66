import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type ChangelogEntry, changelogEntries } from '../analytics/record/changelog.ts'
import type { Clock } from '../core/clock.ts'
import { sentenceOf } from '../core/errors.ts'
import type { Log } from '../core/log.ts'
import { DAY, dayMs, type Ms, SINCE_EVER } from '../core/time.ts'
import type { Row } from '../define/table.ts'
import type { Lanes } from '../recorder/recorder.ts'
import type { Store } from '../store/port.ts'
import { devLog } from '../tables/record/dev-log.ts'

/** Beside src/ as beside dist/, and part of the package. */
const CHANGELOG = new URL('../../CHANGELOG.md', import.meta.url)

interface DevLogParts {
  readonly store: Pick<Store, 'reader' | 'forget'>
  readonly lanes: Pick<Lanes, 'offer' | 'reread'>
  readonly clock: Clock
  readonly log: Log
}

/** Keeps the log of what was built as the changelog of this package has it; looked at again once a day. */
export function createDevLog(parts: DevLogParts, file: URL = CHANGELOG) {
  const { store, lanes, clock, log } = parts
  let checkedAt: Ms = Number.NEGATIVE_INFINITY
  let stopped = false

  async function check(): Promise<void> {
    const now = clock.now()
    if (now - checkedAt < DAY) return
    checkedAt = now
    const rows = await readFile(file, 'utf8').then(changelogEntries)
    const known = await store.reader(devLog).latest({ by: ['id'], since: SINCE_EVER })
    const before = new Map(known.map((row) => [row.id, row]))
    const current = rows.map((entry) => devRow(entry, before, now))
    const ids = new Set(current.map(({ id }) => id))
    const gone = known.flatMap(({ id }) => (ids.has(id) ? [] : [id]))
    // What is offered while the recorder stops may come too late to be stored; the next start looks again.
    if (stopped) return
    // An entry that was put in other words is told once.
    if (gone.length > 0) {
      await store.forget(devLog, { where: { id: gone } })
      lanes.reread(devLog)
      if (stopped) return
    }
    await lanes.offer(devLog, current).stored
  }

  return {
    /** Nothing of the record hangs on it: what goes wrong is said, and no more. */
    keep: () =>
      check().catch((thrown) => {
        log.warn(
          { error: sentenceOf(thrown) },
          'the changelog could not be read into the log of what was built',
        )
      }),
    /** From now on nothing is offered to the lanes. */
    stop(): void {
      stopped = true
    },
  }
}

function devRow(
  entry: ChangelogEntry,
  before: ReadonlyMap<string, Row<typeof devLog>>,
  now: Ms,
): Row<typeof devLog> {
  const { version, released, ...told } = entry
  const words = JSON.stringify([version, told.kind, told.area, told.title, told.detail])
  const id = `${version}-${createHash('sha256').update(words).digest('hex').slice(0, 12)}`
  const day = released === null ? null : dayMs(released)
  return { id, at: Math.min(day ?? before.get(id)?.at ?? now, now), ...told, checked_at: now }
}
