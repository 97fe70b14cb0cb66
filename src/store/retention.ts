import { DAY, type Ms } from '../core/time.ts'
import { keptDays, type Retention } from '../define/retention.ts'
import type { AnyTable } from '../define/table.ts'
import type { Store } from './port.ts'

export interface Expired {
  readonly table: string
  readonly rows: number
}

/** Forgets what each table no longer keeps; tables without a limit are left alone. Says only where rows went. */
export async function dropExpired(
  store: Store,
  tables: readonly AnyTable[],
  retention: Retention,
  now: Ms,
): Promise<Expired[]> {
  const expired: Expired[] = []
  for (const table of tables) {
    const days = keptDays(table, retention)
    if (days === null) continue
    const rows = await store.dropBefore(table, cutoffOf(store, now - days * DAY))
    if (rows > 0) expired.push({ table: table.name, rows })
  }
  return expired
}

/** Rows that go month by month stay until the last of theirs is due. */
function cutoffOf({ retentionGrain }: Store, due: Ms): Ms {
  if (retentionGrain === undefined) return due
  const day = new Date(due)
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), 1)
}
