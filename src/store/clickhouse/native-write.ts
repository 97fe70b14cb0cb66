import type { AnyTable } from '../../define/table.ts'
import { type AnyRow, breather } from '../batch-cells.ts'
import { BlockBytes, bytesOfCell, FixedColumn, guessedBytes, TextColumn } from './native-columns.ts'
import { VERSION, VERSION_TYPE } from './schema.ts'
import { keptName } from './sql.ts'

/** So many cells at a stretch. */
const PART_ROWS = 2_048
const VERSION_BYTES = 8

const isText = (table: AnyTable, name: string) => bytesOfCell(table, name) === null

/** The columns in the order in which a batch has them: those first of which it is known how long they will be. */
function inOrder(table: AnyTable): string[] {
  const names: readonly string[] = table.columnNames
  return [...names.filter((name) => !isText(table, name)), ...names.filter((name) => isText(table, name))]
}

export function writtenNames(table: AnyTable): string[] {
  return [VERSION, ...inOrder(table).map(keptName)]
}

/**
 * A batch as the engine's Native format has it: one block, column by column, in one piece. It is the form that costs least
 * on both sides, and rows of one block that go to the same place appear there at once.
 */
export async function encodeNative(
  table: AnyTable,
  rows: readonly AnyRow[],
  firstVersion: number,
): Promise<Uint8Array> {
  const breathe = breather()
  const names = inOrder(table)
  const block = new BlockBytes(guessedBytes(table, names, rows.length) + (rows.length + 2) * VERSION_BYTES)
  block.addCount(names.length + 1)
  block.addCount(rows.length)
  block.addHead(VERSION, VERSION_TYPE)
  block.addWholes(firstVersion, rows.length)
  const columns = names.map((name) =>
    isText(table, name)
      ? new TextColumn(table, name, rows.length)
      : new FixedColumn(block, table, name, rows.length),
  )
  // A part of all columns at a time, so that a row is looked at while it is at hand.
  for (let start = 0; start < rows.length; start += PART_ROWS) {
    for (const column of columns) {
      await breathe()
      column.add(rows, start, Math.min(start + PART_ROWS, rows.length))
    }
  }
  for (const column of columns) if (column instanceof TextColumn) block.addBytes(column.done())
  return block.done()
}
