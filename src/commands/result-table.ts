import { plainText } from './plain-text.ts'
import { textTable } from './text-table.ts'

interface ResultColumn {
  readonly name: string
  readonly isNumber: boolean
  /** Half of it would be none: a time. Numbers are not cut either. */
  readonly isUncut?: boolean
  /** Whatever it says is to be read: the terminal breaks its lines. */
  readonly isWhole?: boolean
}

/** What is shown of a result, as aligned text: for eyes, so that it is cut to fit them. */
export interface ResultRows {
  readonly columns: readonly ResultColumn[]
  readonly rows: readonly (readonly (string | null)[])[]
}

const CELL_MAX = 60
const CELL_MIN = 12
const GAP = 2

/**
 * As a table that is no wider than `width`, for which long texts are cut. Where even that does not do, a row is as many
 * lines as it has columns.
 */
export function resultTable({ columns, rows }: ResultRows, width: number): string {
  const cells = rows.map((row) => row.map((cell) => (cell === null ? 'NULL' : plainText(cell))))
  const whole = columns.map(({ name, isWhole }, at) =>
    Math.max(
      name.length,
      ...cells.map((row) => Math.min(isWhole ? Number.POSITIVE_INFINITY : CELL_MAX, row[at]!.length)),
    ),
  )
  const least = columns.map(({ name, isNumber, isUncut }, at) =>
    isNumber || isUncut ? whole[at]! : Math.min(whole[at]!, Math.max(CELL_MIN, name.length)),
  )
  const most = columns.some(({ isWhole }) => isWhole) ? Number.POSITIVE_INFINITY : width
  const room = most - GAP * (columns.length - 1)
  if (rows.length > 0 && sum(least) > room) return recordLines(columns, cells, width)
  const widths = fitted(whole, least, room)
  return textTable(
    columns.map(({ name }) => name),
    cells.map((row) => row.map((cell, at) => cut(cell, widths[at]!))),
    columns.map(({ isNumber }) => isNumber),
  )
}

/** The widest columns give way first. */
function fitted(whole: readonly number[], least: readonly number[], room: number): number[] {
  const widths = [...whole]
  for (let over = sum(widths) - room; over > 0; over--) {
    const free = widths.map((width, at) => (width > least[at]! ? width : -1))
    const widest = free.indexOf(Math.max(...free))
    if (free[widest] === -1) break
    widths[widest]! -= 1
  }
  return widths
}

function recordLines(
  columns: ResultRows['columns'],
  cells: readonly (readonly string[])[],
  width: number,
): string {
  const label = Math.max(...columns.map(({ name }) => name.length))
  return cells
    .map((row, at) => {
      const lines = columns.map(
        ({ name }, index) =>
          `${name.padEnd(label)}  ${cut(row[index]!, Math.max(CELL_MIN, width - label - GAP))}`,
      )
      return [`─── row ${at + 1} `.padEnd(Math.min(width, 40), '─'), ...lines].join('\n')
    })
    .join('\n')
}

function cut(text: string, width: number): string {
  return text.length <= width ? text : `${text.slice(0, Math.max(1, width - 1))}…`
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
