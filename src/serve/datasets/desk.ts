import { createHash, randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Clock } from '../../core/clock.ts'
import { DAY, dayMs, floorTo, type Ms, SECOND } from '../../core/time.ts'
import type { Dataset } from '../../define/dataset.ts'
import type { Position, RangeQuery, Spend } from '../../define/reader.ts'
import { type Rollup, recordedBehind } from '../../define/rollup.ts'
import type { Columns, Table } from '../../define/table.ts'
import { type DayCoverage, readDayCoverage } from '../../readings/record/day-coverage.ts'
import type { RowsText, Store, TextShape } from '../../store/port.ts'
import { filledSpans, recordingGaps, sourceTerms } from '../../tables/record/recording.ts'
import { Kept } from '../kept.ts'
import { KnownNames } from '../known-names.ts'
import type { DatasetAsked } from './asked.ts'
import { type Facts, factsOf } from './facts.ts'
import { namedIn } from './named.ts'
import { newestDay, publishedWindow, type Window } from './window.ts'

/** How a dataset is told to one caller: settled once, and the same for all of its pieces. Plain. */
export interface DatasetPlan extends DatasetAsked {
  readonly window: Window
  readonly madeAt: Ms
  readonly updatedAt: Ms | null
  readonly tag: string
  /** Days of it of which less than nine tenths are on record; none where its rows are no sums of a record. */
  readonly incompleteDays: readonly IncompleteDay[]
}

/** With how many of its days lack more than a tenth of their record. */
export interface PublishedFacts extends Facts {
  readonly incompleteDays: number
}

interface IncompleteDay {
  readonly date: string
  readonly coverage_pct: number
}

/** Where datasets are read; what is `gone` is waited for by nobody. Each piece is a question of its own: whoever leaves has left nothing open here. */
export interface DatasetDesk {
  /** What is published of each, in the order of the list. */
  facts(): Promise<readonly (readonly [Dataset, PublishedFacts])[]>
  plan(asked: DatasetAsked, spend: Spend, gone?: AbortSignal): Promise<DatasetPlan>
  /** Rows as the text of their form: the first, or those after a position. */
  piece(plan: DatasetPlan, after: Position | null, spend: Spend, gone?: AbortSignal): Promise<RowsText>
  /** All of it as a Parquet file; whoever asked for it removes it. */
  file(plan: DatasetPlan, spend: Spend, gone?: AbortSignal): Promise<string>
}

export interface DatasetDeskParts {
  readonly datasets: readonly Dataset[]
  readonly store: Store
  readonly clock: Clock
  /** What the service is called in the files that it publishes. */
  readonly host: string
  /** The folder where files lie until they are sent. */
  readonly scratch: string
  /** By which it is known what the days of a dataset are made of. */
  readonly rollups?: readonly Rollup[]
}

const zipped = promisify(gzip)
const LEDGER_KEPT_MS = 5 * SECOND

/** About a megabyte of text. */
const PIECE_ROWS = 10_000

export function createDatasetDesk({
  datasets,
  store,
  clock,
  host,
  scratch,
  rollups = [],
}: DatasetDeskParts): DatasetDesk {
  const ledger = new Kept<DayCoverage>(clock, LEDGER_KEPT_MS)
  const known = new KnownNames(store, clock)
  const datasetOf = (name: string) => datasets.find((one) => one.name === name)!

  async function incompleteIn(
    dataset: Dataset,
    { first, last }: Facts,
    spend?: Spend,
  ): Promise<IncompleteDay[]> {
    const tables = recordedBehind(dataset.table, rollups)
    if (tables.length === 0 || first === null || last === null) return []
    const coverage = await ledger.get('ledger', () => {
      const gaps = store.reader(recordingGaps, spend)
      const [terms, filled] = [store.reader(sourceTerms, spend), store.reader(filledSpans, spend)]
      return readDayCoverage({ gaps, terms, filled }, clock.now())
    })
    return coverage.incomplete(tables, { from: floorTo(first, DAY), to: floorTo(last, DAY) + DAY })
  }

  async function windowOf(dataset: Dataset, { symbol, days }: DatasetAsked, now: Ms, spend: Spend) {
    const all = await publishedWindow(dataset, store, now, spend)
    const newest = days === undefined ? null : await newestDay(dataset, store, all, spend)
    const since = newest === null ? all.since : Math.max(all.since ?? 0, newest - (days! - 1) * DAY)
    const window = since === undefined ? all : { ...all, since }
    if (symbol === undefined) return window
    const name = await namedIn(dataset, symbol, { store, known, window: all }, spend)
    return { ...window, where: { ...window.where, [dataset.filter!]: name } }
  }

  const piece: DatasetDesk['piece'] = ({ dataset: name, form, window }, after, spend, gone) => {
    const dataset = datasetOf(name)
    const order = orderOf(dataset)
    const query = {
      ...window,
      ...(after === null ? {} : { after, ...beyond(window, after, order) }),
      order,
      limit: PIECE_ROWS,
    } as RangeQuery<Columns>
    const read = form === 'json' ? store.rowsAsJson : store.rowsAsCsv
    return read.call(store, dataset.table as Table<Columns>, query, shapeOf(dataset, host), {
      spend,
      signal: gone,
    })
  }

  /** The same text that a caller of CSV gets, zipped: what is made of it cannot differ from it in a digit. */
  async function writeText(path: string, plan: DatasetPlan, spend: Spend, gone?: AbortSignal): Promise<void> {
    const header = headerOf(datasetOf(plan.dataset)).length
    const file = await open(path, 'wx')
    try {
      for (let after: Position | null = null, isFirst = true; ; isFirst = false) {
        gone?.throwIfAborted()
        const { text, truncated, end }: RowsText = await piece(plan, after, spend, gone)
        await file.write(await zipped(isFirst ? text : text.subarray(header), { level: 1 }))
        if (!truncated) break
        after = end
      }
    } finally {
      await file.close()
    }
  }

  return {
    piece,
    async facts() {
      const now = clock.now()
      const all: (readonly [Dataset, PublishedFacts])[] = []
      // One after the other: nobody is in a hurry, and the engine has others to answer.
      for (const dataset of datasets) {
        const window = await publishedWindow(dataset, store, now)
        const facts = await factsOf(dataset, store, window, now)
        all.push([dataset, { ...facts, incompleteDays: (await incompleteIn(dataset, facts)).length }])
      }
      return all
    },
    async plan(asked, spend, gone) {
      const dataset = datasetOf(asked.dataset)
      const madeAt = clock.now()
      const window = await windowOf(dataset, asked, madeAt, spend)
      gone?.throwIfAborted()
      const facts = await factsOf(dataset, store, window, madeAt, spend)
      const incompleteDays = await incompleteIn(dataset, facts, spend)
      const tag = tagOf(asked, window, JSON.stringify([facts.digest, incompleteDays]))
      return { ...asked, window, madeAt, updatedAt: facts.updatedAt, tag, incompleteDays }
    },
    async file(plan, spend, gone) {
      const dataset = datasetOf(plan.dataset)
      const file = join(scratch, `${plan.dataset}-${randomUUID()}.parquet`)
      const text = `${file}.csv.gz`
      try {
        await writeText(text, plan, spend, gone)
        const begun = performance.now()
        // The columns are exactly those of the dataset; that rows are simulated is told beside the file.
        await store.parquetOf(dataset.table, shapeOf(dataset, host), text, file, gone && { signal: gone })
        spend(performance.now() - begun)
        return file
      } finally {
        await rm(text, { force: true })
      }
    },
  }
}

/** The first line of its CSV. */
export function headerOf({ columns }: Dataset): string {
  return `${columns.map(({ name }) => name).join(',')}\r\n`
}

function orderOf({ order }: Dataset): 'asc' | 'desc' {
  return order === 'newest first' ? 'desc' : 'asc'
}

function shapeOf({ columns, signed }: Dataset, host: string): TextShape {
  const spelled = columns.flatMap(
    ({ name, spelling }): [string, NonNullable<TextShape['spelled']>[string]][] => {
      if (name === signed) return [[name, { always: host }]]
      return spelling === null ? [] : [[name, spelling.way]]
    },
  )
  return { columns: columns.map(({ name }) => name), spelled: Object.fromEntries(spelled) }
}

/** A position bounds the time as well, by which the engine skips what came before. */
function beyond({ since, until }: Window, [time]: Position, order: 'asc' | 'desc'): Partial<Window> {
  const [at, length] = typeof time === 'string' ? [dayMs(time)!, DAY] : [time as Ms, 1]
  return order === 'asc'
    ? { since: Math.max(since ?? at, at) }
    : { until: Math.min(until ?? at + length, at + length) }
}

function tagOf(asked: DatasetAsked, window: Window, digest: string): string {
  return createHash('sha256')
    .update(JSON.stringify([asked, window.where, digest]))
    .digest('base64url')
    .slice(0, 22)
}
