import { setImmediate as nextTurn } from 'node:timers/promises'
import { StoreError } from '../../core/errors.ts'
import { DAY, dayMs } from '../../core/time.ts'
import type { CellKind } from '../../define/rule.ts'
import { type AnyTable, misfitOf } from '../../define/table.ts'
import type { EncodedBatch, EngineType, InColumn, Part } from './message.ts'

export type AnyRow = Readonly<Record<string, unknown>>

/** A column of the engine's table, in its order there. */
export interface PlacedColumn {
  readonly name: string
  readonly type: EngineType
}

/** One of the engine's vectors. */
const PART_ROWS = 2_048
/** So long at a stretch; then the event loop has its turn. */
const STRETCH_MS = 1
/** A text column counts as few words while its first rows hold at most half as many different ones. */
const PROBE_ROWS = 256

/** Checks rows and turns them into columns, without holding up the event loop for a large batch. */
export async function encodeBatch(
  table: AnyTable,
  placed: readonly PlacedColumn[],
  rows: readonly AnyRow[],
): Promise<EncodedBatch> {
  const parts: Part[] = []
  let begun = performance.now()
  const breathe = async () => {
    if (performance.now() - begun < STRETCH_MS) return
    await nextTurn()
    begun = performance.now()
  }
  for (let start = 0; start < rows.length; start += PART_ROWS) {
    const part = rows.length <= PART_ROWS ? rows : rows.slice(start, start + PART_ROWS)
    check(table, part, start)
    const columns: InColumn[] = []
    for (const column of placed) {
      await breathe()
      columns.push(encodeColumn(table, column, part))
    }
    parts.push({ rows: part.length, columns })
  }
  return { table: table.name, types: placed.map(({ type }) => type), parts }
}

function check(table: AnyTable, rows: readonly AnyRow[], start: number): void {
  for (let index = 0; index < rows.length; index++) {
    const fault = misfitOf(table, rows[index]!)
    if (fault !== null) {
      throw new StoreError('failed', `${table.name}: row ${start + index + 1} cannot be stored: ${fault}`)
    }
  }
}

function encodeColumn(table: AnyTable, { name, type }: PlacedColumn, rows: readonly AnyRow[]): InColumn {
  const kind: CellKind | undefined = table.columns[name]?.kind
  if (kind === undefined) return absent(rows.length, type)
  switch (kind) {
    case 'text':
      return encodeText(name, rows)
    case 'json':
      return joinTexts(rows.map((row) => (row[name] == null ? null : JSON.stringify(row[name]))))
    case 'date':
      return encodeNumbers(rows, (row) => {
        const day = row[name] as string | null | undefined
        return day == null ? null : dayMs(day)! / DAY
      })
    case 'boolean':
      return encodeNumbers(rows, (row) => (row[name] == null ? null : row[name] ? 1 : 0))
    default:
      return encodeNumbers(rows, (row) => row[name] as number | null | undefined)
  }
}

/** The file has a column that the definition no longer knows. */
function absent(rows: number, type: EngineType): InColumn {
  if (type === 'VARCHAR') return { form: 'words', codes: new Uint32Array(rows), words: [] }
  return { form: 'numbers', values: new Float64Array(rows), nulls: new Uint8Array(rows).fill(1) }
}

function encodeNumbers(rows: readonly AnyRow[], cell: (row: AnyRow) => number | null | undefined): InColumn {
  const values = new Float64Array(rows.length)
  let nulls: Uint8Array | null = null
  for (let index = 0; index < rows.length; index++) {
    const value = cell(rows[index]!)
    if (value == null) {
      nulls ??= new Uint8Array(rows.length)
      nulls[index] = 1
    } else {
      values[index] = value
    }
  }
  return { form: 'numbers', values, nulls }
}

function encodeText(name: string, rows: readonly AnyRow[]): InColumn {
  const codes = new Uint32Array(rows.length)
  const words: string[] = []
  const known = new Map<string, number>()
  for (let index = 0; index < rows.length; index++) {
    const word = rows[index]![name] as string | null | undefined
    if (word == null) continue
    let code = known.get(word)
    if (code === undefined) {
      if (index >= PROBE_ROWS && words.length > index / 2) {
        return joinTexts(rows.map((row) => (row[name] as string | null | undefined) ?? null))
      }
      code = words.push(word)
      known.set(word, code)
    }
    codes[index] = code
  }
  return { form: 'words', codes, words }
}

/** One long string is copied between threads far faster than thousands of short ones. */
function joinTexts(texts: readonly (string | null)[]): InColumn {
  const lengths = new Int32Array(texts.length)
  for (let index = 0; index < texts.length; index++) lengths[index] = texts[index]?.length ?? -1
  return { form: 'texts', lengths, joined: texts.join('') }
}
