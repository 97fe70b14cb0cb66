import { integer, type Row, table, text, time } from '../../src/define/table.ts'

export const faultTable = table({
  name: 'fault_rows',
  about: 'For the tests of faults.',
  columns: { ts: time(), batch: integer(), n: integer(), filler: text() },
  time: 'ts',
  key: ['batch', 'n'],
  writes: 'append',
  cadence: 'live',
  keepDays: null,
})

export const BATCH_ROWS = 500
const T0 = Date.UTC(2026, 10, 1)

/** Text that does not compress, so that batches take room. */
export function batchOf(batch: number): Row<typeof faultTable>[] {
  return Array.from({ length: BATCH_ROWS }, (_, n) => ({
    ts: T0 + batch,
    batch,
    n,
    filler: Array.from({ length: 16 }, (_, part) =>
      Math.abs(Math.sin(batch * 7_919 + n * 31 + part))
        .toString(36)
        .slice(2),
    ).join(''),
  }))
}
