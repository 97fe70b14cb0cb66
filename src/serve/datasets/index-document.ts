import type { z } from 'zod'
import type { Clock } from '../../core/clock.ts'
import { dateOf, MINUTE, type Ms } from '../../core/time.ts'
import * as is from '../../define/answer.ts'
import type { Dataset } from '../../define/dataset.ts'
import { writingOf } from '../../define/writing.ts'
import { BOARD_MAX_AGE_S } from '../board-made.ts'
import { type Document, jsonBody, type Site } from '../documents/document.ts'
import { PAGE_POLICY } from '../http/shared-headers.ts'
import { DATASET_FORMS, DATASETS_PATH } from './asked.ts'
import type { DatasetDesk, PublishedFacts } from './desk.ts'
import { LICENSE } from './made.ts'
import { datasetsPage } from './page.ts'

const Column = is.part({
  name: is.text('Its name in JSON, and in the header of CSV.'),
  type: is.oneOf(['date', 'iso', 'num', 'int', 'str', 'bool'], 'What it holds; iso is a moment, UTC.'),
  unit: is.unsure(is.text('Of figures: what they are counted in.')),
})
const Entry = is.part({
  name: is.text('Name, as in the address.'),
  title: is.text('What it is.'),
  columns: is.listOf(Column, 'In the order of the file.'),
  rows: is.count('Rows that are published.'),
  first_date: is.unsure(is.day('Its oldest day; null without rows.')),
  last_date: is.unsure(is.day('Its newest day; null without rows.')),
  updated_at: is.unsure(is.iso('When its newest day was published; null without rows.')),
  incomplete_days: is.count('Days of it of which less than nine tenths are on record; its JSON names them.'),
  csv: is.text('Address of the file as CSV.'),
  json: is.text('As JSON.'),
  parquet: is.text('As Parquet.'),
})
const Index = is.part({
  ok: is.always(true, 'True.'),
  generated_at: is.iso('When this was made.'),
  license: is.always(LICENSE, 'Of all of them: do with them what you like.'),
  count: is.count('How many there are.'),
  datasets: is.listOf(Entry, 'Each is a file.'),
})

const written = writingOf(Index)

interface IndexParts {
  readonly site: Site
  readonly clock: Clock
  /** Null where it is only listed. */
  readonly desk: DatasetDesk | null
}

/** What is published in files: for programs, and as a page for people. */
export function datasetDocuments({ site, clock, desk }: IndexParts): Document[] {
  const document = { maxAgeS: BOARD_MAX_AGE_S, freshMs: 5 * MINUTE } as const
  return [
    {
      ...document,
      id: 'datasets',
      path: DATASETS_PATH,
      rule: 'fair',
      listed: {
        title: 'Datasets',
        about:
          'Every dataset that is published as a file, in the public domain: columns, rows, days, addresses.',
        schema: Index,
        list: 'datasets',
        tag: 'datasets',
      },
      make: async () => jsonBody(written(indexOf(site, await desk!.facts(), clock.now()))),
    },
    {
      ...document,
      id: 'datasets-page',
      path: '/datasets',
      rule: 'files',
      page: { changes: 'daily', weight: 0.8 },
      make: async () => ({
        body: datasetsPage(site, await desk!.facts()),
        contentType: 'text/html; charset=utf-8',
        headers: ['Content-Security-Policy', PAGE_POLICY],
      }),
    },
  ]
}

function indexOf(
  site: Site,
  all: readonly (readonly [Dataset, PublishedFacts])[],
  generated_at: Ms,
): z.output<typeof Index> {
  return {
    ok: true,
    generated_at,
    license: LICENSE,
    count: all.length,
    datasets: all.map(([{ name, title, columns }, { rows, first, last, updatedAt, incompleteDays }]) => ({
      name,
      title,
      columns: columns.map((column) => ({ name: column.name, type: column.type, unit: column.unit })),
      rows,
      first_date: first === null ? null : dateOf(first),
      last_date: last === null ? null : dateOf(last),
      updated_at: updatedAt,
      incomplete_days: incompleteDays,
      ...addressesOf(site, name),
    })),
  }
}

function addressesOf({ publicUrl }: Site, name: string) {
  const [json, csv, parquet] = DATASET_FORMS.map((form) => `${publicUrl}${DATASETS_PATH}/${name}.${form}`)
  return { csv: csv!, json: json!, parquet: parquet! }
}
