import type { Dataset } from '../define/dataset.ts'
import type { AnyTable } from '../define/table.ts'
import { MARK_COLUMN } from './file-mark.ts'

/** How the rows of a file become rows of the table. */
export interface FileForm {
  /** The dataset whose columns the file has; null where it has those of the table. */
  readonly dataset: Dataset | null
  /** Columns of which the file tells nothing: what is on record of them stays. */
  readonly untold: readonly string[]
}

/** A file has the columns of the table, of which those may be left out that can be null, or those of one of its datasets. */
export function formOf(
  table: AnyTable,
  datasets: readonly Dataset[],
  names: readonly string[],
): FileForm | { readonly fault: string } {
  const own = names.filter((name) => name !== MARK_COLUMN)
  const dataset = datasets.find((each) => each.table === table && isOf(each, own))
  if (dataset) return { dataset, untold: unknownOf(dataset) }
  const defined: readonly string[] = table.columnNames
  const untold = defined.filter((name) => !own.includes(name))
  const fault = headerFault(table, own, untold)
  return fault === null
    ? { dataset: null, untold }
    : { fault: `${fault} ${hint(table, datasets, own)}`.trim() }
}

/** What was taken for what, in one sentence; null where a file says all of it itself. */
export function saidOf({ dataset }: FileForm): string | null {
  if (dataset === null) return null
  const left = Object.entries(dataset.leavesOut)
  const parts = left.flatMap(([name, value]) =>
    value === 'unknown'
      ? []
      : 'is' in value
        ? [`${name} is taken for ${value.is}`]
        : [`${name} is taken from ${listed(value.from)}`],
  )
  const unknown = unknownOf(dataset)
  if (unknown.length > 0) parts.push(`${listed(unknown)} ${unknown.length === 1 ? 'is' : 'are'} unknown`)
  return parts.length === 0 ? null : `Read as the published dataset ${dataset.name}: ${parts.join(', ')}.`
}

function unknownOf({ leavesOut }: Dataset): string[] {
  return Object.keys(leavesOut).filter((name) => leavesOut[name] === 'unknown')
}

function isOf({ columns }: Dataset, names: readonly string[]): boolean {
  return columns.length === names.length && columns.every(({ name }) => names.includes(name))
}

/** Why the columns of a file are not those of the table, or null when they are. */
function headerFault(table: AnyTable, own: readonly string[], untold: readonly string[]): string | null {
  const unknown = own.find((name) => !table.columnNames.includes(name))
  if (unknown !== undefined) {
    return `${table.name} has no column ${JSON.stringify(unknown)}. Its columns are ${table.columnNames.join(', ')}.`
  }
  const twice = own.find((name, index) => own.indexOf(name) !== index)
  if (twice !== undefined) return `column ${twice} is there twice.`
  const missing = untold.filter((name) => !table.columns[name].nullable)
  return missing.length === 0 ? null : `${table.name} needs ${missing.join(', ')} as well.`
}

/** Where a file of these columns belongs, or what else the table takes. */
function hint(table: AnyTable, datasets: readonly Dataset[], own: readonly string[]): string {
  const elsewhere = datasets.find((each) => isOf(each, own))
  if (elsewhere)
    return `This is the published dataset ${elsewhere.name}, which goes into ${elsewhere.table.name}.`
  const others = datasets.filter((each) => each.table === table)
  return others
    .map(
      ({ name, columns }) =>
        `The published dataset ${name} has ${columns.map((each) => each.name).join(', ')}.`,
    )
    .join(' ')
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
