import { z } from 'zod'
import * as is from '../../../define/answer.ts'
import type { Dataset } from '../../../define/dataset.ts'
import { LICENSE } from '../../datasets/made.ts'
import { jsonSchema, type Schema } from '../json-schema.ts'

/** A dataset as JSON. Its columns are many and differ from one to the other: the list of datasets tells them. */
export function datasetSchema(datasets: readonly Dataset[]): Schema {
  return jsonSchema(
    is.part({
      ok: is.always(true, 'True in every answer with rows.'),
      generated_at: is.iso('When the answer was made.'),
      name: is.oneOf(
        datasets.map(({ name }) => name),
        'The dataset.',
      ),
      title: is.text('What it is.'),
      license: is.always(LICENSE, 'Do with it what you like.'),
      updated_at: is.unsure(is.iso('When its newest day was published; null without rows.')),
      incomplete_days: is.listOf(
        is.part({
          date: is.day('UTC day.'),
          coverage_pct: is.pct('How much of what its rows are made of is on record, by the gap ledger.'),
        }),
        'Days of which less than nine tenths are on record, oldest first; none where rows are no sums of a record.',
      ),
      columns: is.listOf(
        is.text('A name.'),
        'Its columns in their order; the list of datasets has types and units.',
      ),
      rows: is.listOf(
        is.byName(
          z.union([
            is.text('A word, a day or a time.'),
            is.roundedFigure('as the column says', 'A figure.'),
            is.flag('Yes or no.'),
            z.null(),
          ]),
          'A row by its columns.',
        ),
        'All rows that were asked for, each by its columns.',
      ),
      count: is.count('How many these are.'),
    }),
  )
}
