import { DAY, dayMs } from '../../core/time.ts'
import { kindTest } from '../../define/rule.ts'
import type { AnyTable, Column } from '../../define/table.ts'
import { type AnyRow, breather, refuseCell } from '../batch-cells.ts'
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
  const { kind, nullable } = column
  const source = {
    rows,
    name,
    nullable,
    refuse: (cell: unknown, index: number) => refuseCell(table, name, cell, start + index),
  }
  if (kind === 'text') return encodeText(source)
  if (kind === 'json') return joinTexts(source, JSON.stringify)
  return encodeNumbers(source, kind === 'date' ? dayReader() : NUMBERS[kind])
}

/** One column of the rows. */
interface Cells {
  readonly rows: readonly AnyRow[]
  readonly name: string
  readonly nullable: boolean
  /** Throws: a vector would take a text for a number that is none, and nobody would hear of it. */
  readonly refuse: (cell: unknown, index: number) => never
}

/** What the engine gets of a cell; NaN where that is not of its kind. */
type ReadNumber = (cell: unknown) => number

const isTime = kindTest('time')
const isDay = kindTest('date')
const NUMBERS: Readonly<Record<'time' | 'number' | 'integer' | 'boolean', ReadNumber>> = {
  time: (cell) => (isTime(cell) ? (cell as number) : Number.NaN),
  number: (cell) => (Number.isFinite(cell) ? (cell as number) : Number.NaN),
  integer: (cell) => (Number.isSafeInteger(cell) ? (cell as number) : Number.NaN),
  boolean: (cell) => (typeof cell === 'boolean' ? Number(cell) : Number.NaN),
}

/** Rows that follow one another are mostly of one day. */
function dayReader(): ReadNumber {
  let last: unknown
  let number = Number.NaN
  return (cell) => {
    if (cell === last) return number
    last = cell
    number = isDay(cell) ? dayMs(cell as string)! / DAY : Number.NaN
    return number
  }
}

/** The file has a column that the definition no longer knows. */
function absent(rows: number, type: EngineType): InColumn {
  if (type === 'VARCHAR') return { form: 'words', codes: new Uint32Array(rows), words: [] }
  return { form: 'numbers', values: new Float64Array(rows), nulls: new Uint8Array(rows).fill(1) }
}

function encodeNumbers({ rows, name, nullable, refuse }: Cells, read: ReadNumber): InColumn {
  const values = new Float64Array(rows.length)
  let nulls: Uint8Array | null = null
  for (let index = 0; index < rows.length; index++) {
    const cell = rows[index]![name]
    if (cell == null && nullable) {
      nulls ??= new Uint8Array(rows.length)
      nulls[index] = 1
    } else {
      const value = read(cell)
      if (Number.isNaN(value)) refuse(cell, index)
      values[index] = value
    }
  }
  return { form: 'numbers', values, nulls }
}

function encodeText({ rows, name, nullable, refuse }: Cells): InColumn {
  const codes = new Uint32Array(rows.length)
  const words: string[] = []
  const known = new Map<unknown, number>()
  for (let index = 0; index < rows.length; index++) {
    const word = rows[index]![name]
    let code = known.get(word)
    if (code === undefined) {
      if (word == null && nullable) continue
      if (typeof word !== 'string') refuse(word, index)
      if (index >= PROBE_ROWS && words.length > index / 2) {
        return joinTexts({ rows, name, nullable, refuse }, (cell) => (typeof cell === 'string' ? cell : null))
      }
      code = words.push(word as string)
      known.set(word, code)
    }
    codes[index] = code
  }
  return { form: 'words', codes, words }
}

/** One long string is copied between threads far faster than thousands of short ones. */
function joinTexts(
  { rows, name, nullable, refuse }: Cells,
  read: (cell: unknown) => string | null,
): InColumn {
  const lengths = new Int32Array(rows.length).fill(-1)
  const texts: string[] = []
  for (let index = 0; index < rows.length; index++) {
    const cell = rows[index]![name]
    if (cell == null && nullable) continue
    const text = cell == null ? null : read(cell)
    if (text === null) refuse(cell, index)
    lengths[index] = text!.length
    texts.push(text!)
  }
  return { form: 'texts', lengths, joined: texts.join('') }
}
