import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AnyTable } from '../../../define/table.ts'
import { rowsOf } from '../../answer.ts'
import type { StatementAsked, StatementColumn, StatementTaken, TakePiece } from '../../port.ts'
import { limitLiteral } from '../../sql-words.ts'
import type { EngineLine } from '../engine-line.ts'
import type { SessionBegin, SessionSaid } from '../message.ts'
import { textLiteral } from '../sql.ts'
import {
  countQuery,
  csvHeader,
  csvQuoted,
  markedColumns,
  OWN_FUNCTIONS,
  parquetQuery,
  rowTextQuery,
  withOwnNames,
} from './row-text.ts'
import { statementText } from './statement-text.ts'
import { checkTree, refusal } from './statement-tree.ts'
import { tableListStatement, viewStatement } from './views.ts'

/** Each is a part of the text that is made of a row, and the engine plans as long as that text is. */
const COLUMNS_MAX = 500

/** A statement of a person, from whoever asks for it: held against what is allowed, then run, then handed on. */
export async function queryBy(
  engine: EngineLine,
  tables: readonly AnyTable[],
  asked: StatementAsked,
  take: TakePiece,
  signal: AbortSignal,
): Promise<StatementTaken> {
  signal.throwIfAborted()
  const given = statementText(asked.statement)
  const known = new Set(tables.map(({ name }) => name))
  const read = await readBy(engine, given.text)
  const checked = checkTree(read.tree, known, given)
  const text = checked.isTableList ? tableListStatement(tables) : given.text
  const setup = tables
    .filter(({ name }) => checked.tables.has(name))
    .map((table) => viewStatement(table, read.catalog))
  const { timeoutMs: ms, memoryMb } = asked
  const session = new Asking(engine, signal)
  try {
    const columns = await session.begin({ setup, statement: text, limits: { ms, memoryMb } })
    if (given.explain !== '') return await explained(session, `${given.explain} ${text}`, asked, take)
    if (columns.length > COLUMNS_MAX)
      throw refusal(`It has ${columns.length} columns, and may have ${COLUMNS_MAX}.`)
    const run = new Run(session, text, columns, asked, take)
    // What is run is the text made here around the statement: so it is what has to be harmless.
    const { tree } = await readBy(engine, run.query)
    checkTree(tree, known, { more: OWN_FUNCTIONS })
    return await run.all()
  } finally {
    session.end()
  }
}

async function readBy(engine: EngineLine, text: string) {
  const sql = `SELECT json_serialize_sql(${textLiteral(text)})::VARCHAR, current_database()`
  const [row] = rowsOf(await engine.read(sql), [
    { name: 'tree', kind: 'text' },
    { name: 'catalog', kind: 'text' },
  ])
  return { tree: JSON.parse(row!.tree as string), catalog: row!.catalog as string }
}

/** The asking end of a session. */
class Asking {
  readonly #engine: EngineLine
  readonly #signal: AbortSignal
  readonly #breakOff = () => {
    if (this.#id !== null) this.#engine.breakOff(this.#id)
  }
  #id: number | null = null

  constructor(engine: EngineLine, signal: AbortSignal) {
    this.#engine = engine
    this.#signal = signal
  }

  async begin(begin: SessionBegin): Promise<readonly StatementColumn[]> {
    this.#signal.addEventListener('abort', this.#breakOff)
    const { id, said } = this.#engine.session({ begin })
    this.#id = id
    const heard = await this.#heard(said)
    return 'columns' in heard ? heard.columns : []
  }

  async go(act: { stream: string } | { copy: string } | { next: true }) {
    const heard = await this.#heard(this.#engine.session({ of: this.#id!, ...act }).said)
    if ('columns' in heard) throw refusal('The engine gave no rows.')
    return heard
  }

  end(): void {
    this.#signal.removeEventListener('abort', this.#breakOff)
    if (this.#id !== null) this.#engine.session({ of: this.#id, end: true }).said.catch(() => {})
  }

  async #heard(said: Promise<SessionSaid>): Promise<Exclude<SessionSaid, { failed: string }>> {
    const heard = await said
    this.#signal.throwIfAborted()
    if ('failed' in heard) throw refusal(inOwnWords(heard.failed))
    return heard
  }
}

class Run {
  /** All that is run of the statement, but for counting what is left out. */
  readonly query: string
  readonly #session: Asking
  readonly #text: string
  readonly #columns: readonly StatementColumn[]
  readonly #asked: StatementAsked
  readonly #take: TakePiece

  constructor(
    session: Asking,
    text: string,
    columns: readonly StatementColumn[],
    asked: StatementAsked,
    take: TakePiece,
  ) {
    const { form, kind, limit } = asked
    this.#session = session
    this.#text = text
    this.#asked = asked
    this.#take = take
    this.#columns = form === 'cells' ? withOwnNames(columns) : markedColumns(columns, kind)
    const added = this.#columns.length - columns.length
    const query =
      form === 'parquet'
        ? parquetQuery(text, this.#columns, added)
        : rowTextQuery(text, this.#columns, added, form)
    this.query = limit === null ? query : `${query} LIMIT ${limitLiteral(limit)}`
  }

  async all(): Promise<StatementTaken> {
    const { form, limit } = this.#asked
    const columns = this.#columns
    if (form === 'csv') await this.#take(Buffer.from(csvHeader(columns)))
    const rows = form === 'parquet' ? await this.#file() : await this.#pages()
    const more = limit === null || rows < limit ? 0 : await this.#leftOut(rows)
    return { columns, rows, more }
  }

  async #pages(): Promise<number> {
    let rows = 0
    let heard = await this.#session.go({ stream: this.query })
    while (true) {
      rows += heard.rows
      if (heard.page.length > 0) await this.#take(heard.page)
      if (heard.isLast) return rows
      heard = await this.#session.go({ next: true })
    }
  }

  /** In a folder of its own, which nobody chose: who may ask is not for that allowed to write anywhere. */
  async #file(): Promise<number> {
    const folder = await mkdtemp(join(tmpdir(), 'perptape-sql-'))
    try {
      const file = join(folder, 'rows.parquet')
      const copy = `COPY (${this.query}) TO ${textLiteral(file)} (FORMAT parquet, COMPRESSION zstd)`
      const { rows } = await this.#session.go({ copy })
      for await (const piece of createReadStream(file, { highWaterMark: 256 * 1024 }))
        await this.#take(piece as Buffer)
      return rows
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  /** Of the same moment: the session is one transaction. */
  async #leftOut(shown: number): Promise<number | null> {
    try {
      const { page } = await this.#session.go({ stream: countQuery(this.#text) })
      return Number(Buffer.from(page).toString()) - shown
    } catch {
      return null
    }
  }
}

/** The plan is one row of one column. */
async function explained(
  session: Asking,
  statement: string,
  { form }: StatementAsked,
  take: TakePiece,
): Promise<StatementTaken> {
  if (form === 'parquet') throw refusal('A plan is text: EXPLAIN does not go with Parquet.')
  const { page } = await session.go({ stream: statement })
  const plan = Buffer.from(page).toString()
  const columns = [{ name: 'plan', type: 'VARCHAR' }]
  const texts = {
    cells: () => `${JSON.stringify([plan])}\n`,
    json: () => `${JSON.stringify({ plan })}\n`,
    csv: () => `${csvHeader(columns)}${csvQuoted(plan)}\r\n`,
  }
  await take(Buffer.from(texts[form]()))
  return { columns, rows: 1, more: 0 }
}

/** What the engine says and which names it knows, without its drawing of the place and its advice to change settings. */
function inOwnWords(message: string): string {
  const [first = message, ...rest] = message.split('\n')
  return [first, ...rest.filter((line) => /^(Candidate|Did you mean)/.test(line))].join(' ')
}
