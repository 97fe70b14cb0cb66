import { roundTo } from '../../core/round.ts'
import { isoOf, isoOrNull } from '../../core/time.ts'
import type { Dataset } from '../../define/dataset.ts'
import type { Spend } from '../../define/reader.ts'
import type { RowsText } from '../../store/port.ts'
import { BOARD_CACHE_CONTROL } from '../board-made.ts'
import type { Flow, Made, Make } from '../bytes.ts'
import { openFile } from '../file-flow.ts'
import type { DatasetAsked, DatasetForm } from './asked.ts'
import { type DatasetDesk, type DatasetPlan, headerOf } from './desk.ts'

export const LICENSE = 'CC0-1.0'

/** What the front needs of whoever reads. */
export type DatasetKitchen = Pick<DatasetDesk, 'plan' | 'piece' | 'file'>

const COVERAGE_DECIMALS = 4
const DAYS_IN_HEADER = 60

const TYPES: Readonly<Record<DatasetForm, string>> = {
  json: 'application/json; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  parquet: 'application/vnd.apache.parquet',
}

/** A dataset for one call. The first piece is there before the answer begins: what cannot be read is told as an error. */
export function datasetMake(kitchen: DatasetKitchen, dataset: Dataset, asked: DatasetAsked): Make {
  return async (spend, gone) => {
    const plan = await kitchen.plan(asked, spend, gone)
    const made = (body: Pick<Made, 'body' | 'flowBytes'>): Made => ({
      ...body,
      contentType: TYPES[plan.form],
      cacheControl: BOARD_CACHE_CONTROL,
      weakTag: plan.tag,
      headers: plan.form === 'json' ? [] : fileHeaders(plan),
    })
    if (plan.form === 'parquet') return made(await openFile(await kitchen.file(plan, spend, gone)))
    const first = await kitchen.piece(plan, null, spend, gone)
    const flow = rowsOf(kitchen, dataset, plan, first, spend)
    return made({ body: first.truncated ? flow : await all(flow) })
  }
}

/** A file has rows alone: what is to be said of its days stands above it, of the newest of them. */
function fileHeaders(plan: DatasetPlan): string[] {
  const days = plan.incompleteDays.slice(-DAYS_IN_HEADER)
  return [
    'Content-Disposition',
    `attachment; filename="${fileOf(plan)}"`,
    ...(days.length === 0
      ? []
      : [
          'X-Incomplete-Days',
          days
            .map(({ date, coverage_pct }) => `${date}=${roundTo(COVERAGE_DECIMALS, coverage_pct)}`)
            .join(', '),
        ]),
  ]
}

function fileOf({ dataset, form }: DatasetPlan): string {
  return `${dataset}.${form}`
}

/** What is before the rows, the rows piece by piece, and what is behind them. */
async function* rowsOf(
  kitchen: DatasetKitchen,
  dataset: Dataset,
  plan: DatasetPlan,
  first: RowsText,
  spend: Spend,
): AsyncGenerator<Uint8Array> {
  const isJson = plan.form === 'json'
  const header = headerOf(dataset).length
  if (isJson) yield Buffer.from(`${JSON.stringify(headOf(dataset, plan)).slice(0, -1)},"rows":[`)
  let count = 0
  for (let piece = first; ; piece = await kitchen.piece(plan, piece.end, spend)) {
    const { text } = piece
    // Each piece is a whole of its own: brackets, and the header of a table, are there once.
    if (!isJson) yield count === 0 ? text : text.subarray(header)
    else if (piece.count > 0) {
      if (count > 0) yield COMMA
      yield text.subarray(1, -1)
    }
    count += piece.count
    if (!piece.truncated) break
  }
  if (isJson) yield Buffer.from(`],"count":${count}}`)
}

const COMMA = Buffer.from(',')

function headOf({ name, title, columns }: Dataset, { madeAt, updatedAt, incompleteDays }: DatasetPlan) {
  return {
    ok: true,
    generated_at: isoOf(madeAt),
    name,
    title,
    license: LICENSE,
    updated_at: isoOrNull(updatedAt),
    incomplete_days: incompleteDays.map(({ date, coverage_pct }) => ({
      date,
      coverage_pct: roundTo(COVERAGE_DECIMALS, coverage_pct),
    })),
    columns: columns.map((column) => column.name),
  }
}

async function all(flow: Flow): Promise<Uint8Array[]> {
  const pieces: Uint8Array[] = []
  for await (const piece of flow) pieces.push(piece)
  return pieces
}
