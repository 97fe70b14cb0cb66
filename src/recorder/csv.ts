import { type CsvRecord, csvRecords } from '../core/csv-records.ts'
import { SourceError, sentenceOf } from '../core/errors.ts'
import type { CsvRow } from '../define/source.ts'

/** Lines by the names of the first; one with another number of cells is of no table. An empty cell is an empty text. */
export async function readCsv(text: string): Promise<CsvRow[]> {
  const [head, ...lines] = await recordsOf(text)
  if (!head) return []
  const names = head.cells ?? []
  return lines.map(({ line, cells }) => {
    if (cells?.length !== names.length)
      throw odd(`line ${line} has not the ${names.length} cells of the first`)
    return Object.fromEntries(names.map((name, place) => [name ?? '', cells[place] ?? '']))
  })
}

async function recordsOf(text: string): Promise<CsvRecord[]> {
  const records: CsvRecord[] = []
  try {
    for await (const some of csvRecords(whole(text))) records.push(...some)
  } catch (thrown) {
    throw odd(sentenceOf(thrown))
  }
  return records
}

async function* whole(text: string): AsyncGenerator<string> {
  yield text
}

function odd(what: string): SourceError {
  return new SourceError('bad_answer', `answered no CSV: ${what}`)
}
