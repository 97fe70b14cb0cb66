import { randomUUID } from 'node:crypto'
import type { Connection } from '@duckdb/node-bindings'
import type { Ms } from '../../core/time.ts'
import { rowsOf } from '../answer.ts'
import { CommitMark } from './commit-mark.ts'
import type { EncodedBatch, MissingBatches } from './message.ts'
import { textLiteral } from './sql.ts'
import { appendTo, run } from './statements.ts'

/** In a schema of its own: the tables of the record are all in the main one. */
const SCHEMA = 'perptape'
const COMMITS = `${SCHEMA}.commits`
const FILE = `${SCHEMA}.file`

/** What a commit says of itself, inside its own transaction. */
export interface Commit {
  readonly number: number
  readonly at: Ms
  /** The batches that were missing are on record with it. */
  readonly settles: boolean
}

/**
 * Every commit carries the number of batches up to it. After a log was cut short the newest number in the file is
 * smaller than the one that was acknowledged, which the mark beside the file tells: so many batches are missing.
 */
export class CommitCount {
  readonly #mark: CommitMark
  readonly #id: string
  #last: number
  #missing: (MissingBatches & { readonly upTo: number }) | null

  private constructor(
    mark: CommitMark,
    id: string,
    last: number,
    missing: (MissingBatches & { readonly upTo: number }) | null,
  ) {
    this.#mark = mark
    this.#id = id
    this.#last = last
    this.#missing = missing
  }

  static async open(writer: Connection, file: string): Promise<CommitCount> {
    if (!(await isCounted(writer))) await beginCounting(writer)
    const [kept] = rowsOf(
      await run(
        writer,
        `SELECT (SELECT any_value(id) FROM ${FILE}), max(number)::DOUBLE, max(epoch_ms(made_at))::DOUBLE FROM ${COMMITS}`,
      ),
      [
        { name: 'id', kind: 'text' },
        { name: 'number', kind: 'number' },
        { name: 'at', kind: 'number' },
      ],
    ) as { id: string; number: number; at: Ms }[]
    const { id, number, at } = kept!
    const { mark, read } = CommitMark.open(file)
    const isBehind = read !== null && read.id === id && read.number > number
    const missing = isBehind
      ? { batches: read.number - number, since: at, until: read.at, upTo: read.number }
      : null
    return new CommitCount(mark, id, number, missing)
  }

  /** Not yet on record. */
  get missing(): MissingBatches | null {
    return this.#missing
  }

  /** Puts the number into the transaction that is under way; it counts once that is committed. */
  put(writer: Connection, batches: number, settles = false): Commit {
    const from = settles ? Math.max(this.#last, this.#missing?.upTo ?? 0) : this.#last
    const commit = { number: from + batches, at: Date.now(), settles }
    appendTo(writer, SCHEMA, commitBatch(commit))
    return commit
  }

  /** While batches are missing and that is not on record, the mark stays: the next start must find them missing too. */
  committed({ number, at, settles }: Commit): void {
    this.#last = number
    if (settles) this.#missing = null
    if (this.#missing === null) this.#mark.write({ id: this.#id, number, at })
  }

  /** The numbers below the newest have done their duty. */
  async fold(writer: Connection): Promise<void> {
    await run(writer, `DELETE FROM ${COMMITS} WHERE number < ${this.#last}`)
  }

  close({ isMerged }: { readonly isMerged: boolean }): void {
    if (isMerged && this.#missing === null) this.#mark.remove()
    else this.#mark.close()
  }
}

async function isCounted(writer: Connection): Promise<boolean> {
  const sql = `SELECT 1 FROM duckdb_tables() WHERE schema_name = ${textLiteral(SCHEMA)} AND table_name = 'commits'`
  return (await run(writer, sql)).rows > 0
}

/** Merged at once: if it were lost with the log, what follows could not be missed. */
async function beginCounting(writer: Connection): Promise<void> {
  const statements = [
    'BEGIN TRANSACTION',
    `CREATE SCHEMA IF NOT EXISTS ${SCHEMA}`,
    `CREATE TABLE ${FILE} (id VARCHAR NOT NULL)`,
    `CREATE TABLE ${COMMITS} (number BIGINT NOT NULL, made_at TIMESTAMP NOT NULL)`,
    `INSERT INTO ${FILE} VALUES (${textLiteral(randomUUID())})`,
    `INSERT INTO ${COMMITS} VALUES (0, make_timestamp(${Date.now()} * 1000))`,
    'COMMIT',
    'CHECKPOINT',
  ]
  for (const statement of statements) await run(writer, statement)
}

function commitBatch({ number, at }: Commit): EncodedBatch {
  const cell = (value: number) => ({
    form: 'numbers' as const,
    values: Float64Array.of(value),
    nulls: null,
  })
  return {
    table: 'commits',
    types: ['BIGINT', 'TIMESTAMP'],
    parts: [{ rows: 1, columns: [cell(number), cell(at)] }],
  }
}
