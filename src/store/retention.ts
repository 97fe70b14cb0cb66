import { DAY, type Ms } from '../core/time.ts'
import type { AnyTable } from '../define/table.ts'
import type { Store } from './port.ts'

export interface Expired {
  readonly table: string
  readonly rows: number
}

/** Forgets what each table no longer keeps; tables without a limit are left alone. Says only where rows went. */
export async function dropExpired(store: Store, tables: readonly AnyTable[], now: Ms): Promise<Expired[]> {
  const expired: Expired[] = []
  for (const table of tables) {
    if (table.keepDays === null) continue
    const rows = await store.dropBefore(table, now - table.keepDays * DAY)
    if (rows > 0) expired.push({ table: table.name, rows })
  }
  return expired
}
