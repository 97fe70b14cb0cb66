import { z } from 'zod'
import { Problem } from '../../core/errors.ts'
import type { Dataset } from '../../define/dataset.ts'
import { choice, optionalChoice, optionalText, optionalWhole } from '../../define/params.ts'
import { type RawParams, readParams } from '../params.ts'

export const DATASETS_PATH = '/api/v1/public/datasets'

export const DATASET_FORMS = ['json', 'csv', 'parquet'] as const
export type DatasetForm = (typeof DATASET_FORMS)[number]

/** A dataset and which of its rows, as somebody asked for it; plain, for it may be sent to another thread. */
export interface DatasetAsked {
  readonly dataset: string
  readonly form: DatasetForm
  /** As it was typed: what it names depends on the column. */
  readonly symbol?: string | undefined
  readonly days?: number | undefined
}

const SYMBOL = /^[\p{L}\p{M}\p{N}.$+!#:@*()[\]/_ -]{1,64}$/u

const ROWS = {
  format: choice(DATASET_FORMS, {
    default: 'json',
    about: 'Of the file; an ending of its name goes before it.',
  }),
  symbol: optionalText(
    SYMBOL,
    'a name such as BTC, BTCUSDT, 133741 or ai, as the dataset has it; perpetuals with or without USDT',
    'Rows of this coin, perpetual, asset, market or theme alone.',
  ),
  days: optionalWhole({
    unit: 'days',
    min: 1,
    max: 4_000,
    about: 'So many days up to the newest of the dataset; all without it.',
  }),
}

/** For whoever reads about it; names are read by hand, as one that is none is not found. */
export function datasetParams(datasets: readonly Dataset[]): z.ZodObject {
  const names = datasets.flatMap(({ name, aliases }) => [name, ...aliases])
  return z.object({
    name: optionalChoice(names, 'Dataset; .json, .csv or .parquet behind its name is the format.'),
    ...ROWS,
  })
}

const ENDING = new RegExp(`^(.*)\\.(${DATASET_FORMS.join('|')})$`)
const rows = z.object(ROWS)

/** Throws 404 for a name that no dataset has, and the 400 that says what is wrong with the rest. */
export function readAsked(datasets: readonly Dataset[], raw: RawParams): DatasetAsked {
  const given = String(raw.name)
  const [, name = given, ending] = ENDING.exec(given) ?? []
  const found = datasets.find((one) => one.name === name || one.aliases.includes(name))
  if (!found) {
    const allowed = datasets.map((one) => one.name)
    throw new Problem('unknown_dataset', `There is no such dataset; see ${DATASETS_PATH}.`, {
      param: 'name',
      allowed,
    })
  }
  const { format, symbol, days } = readParams(rows, raw) as z.output<typeof rows>
  if (symbol !== undefined && found.filter === null) {
    throw new Problem('invalid_parameter', `${found.name} has nothing that rows could be chosen by.`, {
      param: 'symbol',
    })
  }
  return { dataset: found.name, form: (ending as DatasetForm | undefined) ?? format, symbol, days }
}
