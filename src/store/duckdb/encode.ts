import { DAY, dayMs } from '../../core/time.ts'
import type { AnyTable, Column } from '../../define/table.ts'
import { type AnyRow, breather, type Cells, cellsOf } from '../batch-cells.ts'
import type { EncodedBatch, EngineType, InColumn, Part } from './message.ts'

/** A column of the engine's table, in its order there. */
export interface PlacedColumn {
  readonly name: string
  readonly type: EngineType
}

/** One of the engine's vectors. */
const PART_ROWS = 2_048
/** A text column counts as few words while its first rows hold at most half as many different ones. */
const PROBE_ROWS = 256

/** Turns rows into columns, without holding up the event loop for a large batch. */
export async function encodeBatch(
  table: AnyTable,
  placed: readonly PlacedColumn[],
  rows: readonly AnyRow[],
): Promise<EncodedBatch> {
  const parts: Part[] = []
  const breathe = breather()
  for (let start = 0; start < rows.length; start += PART_ROWS) {
    const part = rows.length <= PART_ROWS ? rows : rows.slice(start, start + PART_ROWS)
    const columns: InColumn[] = []
    for (const column of placed) {
      await breathe()
      columns.push(encodeColumn(table, column, part, start))
    }
    parts.push({ rows: part.length, columns })
  }
  return { table: table.name, types: placed.map(({ type }) => type), parts }
}

function encodeColumn(
  table: AnyTable,
  { name, type }: PlacedColumn,
  rows: readonly AnyRow[],
  start: number,
): InColumn {
  const column: Column<unknown> | undefined = table.columns[name]
  if (column === undefined) return absent(rows.length, type)
  const cells = cellsOf(table, name, rows, start)
  switch (column.kind) {
    case 'text':
      return encodeText(cells as Cells<string>)
    case 'json':
      return joinTexts(cells.map((cell) => (cell == null ? null : JSON.stringify(cell))))
    case 'date':
      return encodeNumbers(cells, (day) => dayMs(day as string)! / DAY)
    default:
      return encodeNumbers(cells, Number)
  }
}

/** The file has a column that the definition no longer knows. */
function absent(rows: number, type: EngineType): InColumn {
  if (type === 'VARCHAR') return { form: 'words', codes: new Uint32Array(rows), words: [] }
  return { form: 'numbers', values: new Float64Array(rows), nulls: new Uint8Array(rows).fill(1) }
}

function encodeNumbers(cells: Cells, read: (cell: unknown) => number): InColumn {
  const values = new Float64Array(cells.length)
  let nulls: Uint8Array | null = null
  for (let index = 0; index < cells.length; index++) {
    const cell = cells[index]
    if (cell == null) {
      nulls ??= new Uint8Array(cells.length)
      nulls[index] = 1
    } else {
      values[index] = read(cell)
    }
  }
  return { form: 'numbers', values, nulls }
}

function encodeText(cells: Cells<string>): InColumn {
  const codes = new Uint32Array(cells.length)
  const words: string[] = []
  const known = new Map<string, number>()
  for (let index = 0; index < cells.length; index++) {
    const word = cells[index]
    if (word == null) continue
    let code = known.get(word)
    if (code === undefined) {
      if (index >= PROBE_ROWS && words.length > index / 2) return joinTexts(cells)
      code = words.push(word)
      known.set(word, code)
    }
    codes[index] = code
  }
  return { form: 'words', codes, words }
}

/** One long string is copied between threads far faster than thousands of short ones. */
function joinTexts(texts: Cells<string>): InColumn {
  const lengths = new Int32Array(texts.length)
  for (let index = 0; index < texts.length; index++) lengths[index] = texts[index]?.length ?? -1
  return { form: 'texts', lengths, joined: texts.join('') }
}
