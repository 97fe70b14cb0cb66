import type { AnyTable } from '../../define/table.ts'
import { type AnyRow, breather } from '../batch-cells.ts'
import { bytesOfOne, columnHead, FixedColumn, putCount, putWhole, TextColumn } from './native-columns.ts'
import { typeOf, VERSION, VERSION_TYPE } from './schema.ts'
import { keptName } from './sql.ts'

/** So many cells at a stretch. */
const PART_ROWS = 2_048
const MOST_HEAD_BYTES = 20
const VERSION_BYTES = 8

/** The columns in the order in which a batch has them: those first of which it is known how long they will be. */
export function writtenNames(table: AnyTable): string[] {
  const isText = (name: string) => bytesOfOne(table, name) === null
  const names: readonly string[] = table.columnNames
  return [VERSION, ...names.filter((name) => !isText(name)), ...names.filter(isText)]
}

/**
 * A batch as the engine's Native format has it: one block, column by column, in few and large pieces. It is the form that
 * costs least on both sides, and rows of one block that go to the same place appear there at once.
 */
export async function encodeNative(
  table: AnyTable,
  rows: readonly AnyRow[],
  firstVersion: number,
): Promise<Uint8Array[]> {
  const breathe = breather()
  const names = writtenNames(table).slice(1)
  const blockHead = headOf(names.length + 1, rows.length)
  const versionHead = columnHead(VERSION, VERSION_TYPE)
  const placed = names.map((name) => ({
    name,
    head: columnHead(keptName(name), typeOf(table, name)),
    width: bytesOfOne(table, name),
  }))
  const widths = placed.reduce(
    (sum, { head, width }) => (width === null ? sum : sum + head.length + width * rows.length),
    blockHead.length + versionHead.length + VERSION_BYTES * rows.length,
  )
  const fixed = Buffer.allocUnsafeSlow(widths)
  fixed.set(blockHead)
  fixed.set(versionHead, blockHead.length)
  let end = blockHead.length + versionHead.length
  end = putVersions(fixed, end, firstVersion, rows.length)
  const columns = placed.map(({ name, head, width }) => {
    if (width === null) return new TextColumn(table, name, head, rows.length)
    const column = new FixedColumn(table, name, head, fixed, end, rows.length)
    end += head.length + width * rows.length
    return column
  })
  for (let start = 0; start < rows.length; start += PART_ROWS) {
    for (const column of columns) {
      await breathe()
      column.add(rows, start, Math.min(start + PART_ROWS, rows.length))
    }
  }
  return [fixed, ...columns.flatMap((column) => (column instanceof TextColumn ? [column.done()] : []))]
}

function putVersions(into: Buffer, at: number, first: number, rows: number): number {
  const view = new DataView(into.buffer, into.byteOffset)
  for (let index = 0; index < rows; index++) putWhole(view, at + index * VERSION_BYTES, first + index)
  return at + rows * VERSION_BYTES
}

function headOf(columns: number, rows: number): Uint8Array {
  const bytes = new Uint8Array(MOST_HEAD_BYTES)
  return bytes.subarray(0, putCount(bytes, putCount(bytes, 0, columns), rows))
}
