import { open } from 'node:fs/promises'
import { counted } from '../core/counted.ts'
import { isNumeric } from '../store/duckdb/readonly/row-text.ts'
import { putInPlace } from '../store/file.ts'
import type { SqlDone, SqlFormat, SqlPiece } from '../tasks/sql.ts'
import type { TakePart } from './ask-owner.ts'
import { resultTable } from './result-table.ts'

/** Takes what the statement gives, as it comes. */
export type Carry = (onPiece: TakePart) => Promise<SqlDone>
type Write = (piece: string | Buffer) => Promise<unknown>

/** For eyes: the whole is there before a line of it is shown, because the columns are as wide as their widest cell. */
export async function tableOf(carry: Carry, width: number): Promise<string> {
  let text = ''
  const done = await carry(async (piece) => {
    text += (piece as { text: string }).text
  })
  const rows = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as (string | null)[])
  return [shown(done, rows, width), footer(done)].join('\n')
}

function shown({ columns }: SqlDone, rows: readonly (readonly (string | null)[])[], width: number): string {
  // A plan is a drawing already.
  if (columns.length === 1 && columns[0]!.name === 'plan') return rows[0]?.[0] ?? ''
  const headings = columns.map(({ name, type }) => ({
    name,
    isNumber: isNumeric(type),
    isUncut: /^(TIME|DATE)/.test(type),
  }))
  return resultTable({ columns: headings, rows }, width)
}

export function footer({ rows, more, ms, source }: SqlDone): string {
  const took = `${(ms / 1_000).toFixed(2)} s`
  const all = counted(rows, 'row', 'rows')
  if (more === 0) return `${all} (${source}) in ${took}.`
  const left = more === null ? 'more' : `${more.toLocaleString('en')} more`
  return `${all} (${source}) in ${took}, and there are ${left}: --limit shows more, --format csv or json all.`
}

/** As a stream of text or bytes, to wherever it is written. */
export async function written(format: SqlFormat, carry: Carry, write: Write): Promise<SqlDone> {
  const list = new JsonList()
  const done = await carry(async (piece) => {
    const part = piece as SqlPiece
    if ('base64' in part) await write(Buffer.from(part.base64, 'base64'))
    else await write(format === 'json' ? list.next(part.text) : part.text)
  })
  if (format === 'json') await write(list.end())
  return done
}

/** There whole or not at all. The file is the command's: a service writes to no path that it is told. */
export function writtenFile(file: string, format: SqlFormat, carry: Carry): Promise<SqlDone> {
  return putInPlace(file, async (draft) => {
    const handle = await open(draft, 'wx')
    try {
      return await written(format, carry, (piece) => handle.writeFile(piece))
    } finally {
      await handle.close()
    }
  })
}

/** Objects that come a line each, as one array. */
class JsonList {
  #begun = false

  next(lines: string): string {
    const objects = lines.trimEnd().replaceAll('\n', ',\n')
    if (objects === '') return ''
    const begin = this.#begun ? ',\n' : '[\n'
    this.#begun = true
    return `${begin}${objects}`
  }

  end(): string {
    return this.#begun ? '\n]\n' : '[]\n'
  }
}
