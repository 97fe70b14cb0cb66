import { setImmediate } from 'node:timers/promises'
import type { Ms } from '../core/time.ts'
import type { RowWriter } from '../define/reader.ts'
import type { Venue } from '../define/source.ts'
import { DERIVED } from './derived/index.ts'
import type { SimModel } from './model/model.ts'
import type { PastPart } from './past.ts'
import { SUBJECTS } from './subjects.ts'

export interface HistoryRequest {
  readonly market: SimModel
  readonly insert: RowWriter
  /** The past ends before this moment; the recorder goes on from it. */
  readonly now: Ms
  /** All venues of the simulated market, as `simulatedVenues` gives them. */
  readonly venues: readonly Venue[]
  readonly onProgress?: (progress: HistoryProgress) => void
}

export interface HistoryProgress {
  /** From 0 to 1. */
  readonly fraction: number
  readonly label: string
  readonly rows: number
}

const PARTS: readonly PastPart[] = [...SUBJECTS, ...DERIVED]

/** Fills an empty store with the simulated market's past; returns how many rows that were. */
export async function writeHistory(request: HistoryRequest): Promise<number> {
  const { market, insert, now, venues, onProgress } = request
  const total = PARTS.reduce((sum, { thousands }) => sum + thousands * 1000, 0)
  let written = 0
  let before = 0
  let busy: Promise<void> = Promise.resolve()
  for (const { label, thousands, past } of PARTS) {
    const expected = thousands * 1000
    let rows = 0
    const tell = () =>
      onProgress?.({ fraction: (before + Math.min(rows, expected)) / total, label, rows: written + rows })
    tell()
    for await (const batch of past({ market, now, venues })) {
      // One batch is made while the one before is being stored.
      await busy
      if (batch.rows.length > 0) busy = insert(batch.table, batch.rows)
      // Handled where it is awaited; a rejection in between must not count as unhandled.
      busy.catch(() => {})
      rows += batch.rows.length
      tell()
      await setImmediate()
    }
    before += expected
    written += rows
  }
  await busy
  onProgress?.({ fraction: 1, label: 'done', rows: written })
  return written
}
