import { statfsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import duckdb, { type Connection } from '@duckdb/node-bindings'
import { sentenceOf } from '../../core/errors.ts'
import { readAnswer } from './chunk-read.ts'
import { appendBatch } from './chunk-write.ts'
import { Connections, READERS } from './connections.ts'
import type { Answer, Batch, EngineSettings } from './message.ts'

type Job =
  | {
      readonly batch: Batch
      readonly done: (answer: Answer) => void
      readonly failed: (error: unknown) => void
    }
  | {
      readonly statements: readonly string[] | null
      readonly done: (answer: Answer) => void
      readonly failed: (error: unknown) => void
    }

export const NOTHING: Answer = { rows: 0, changed: 0, columns: [] }

/**
 * The log holds what was committed since the last checkpoint. At this size it goes into the main file: large enough
 * that a busy minute makes few checkpoints, small enough that opening after a crash replays it within a second.
 */
const CHECKPOINT_BYTES = 32 * 1024 * 1024
const CHECKPOINT_RETRY_MS = 30_000
/** Batches that wait are committed together, as far as this many rows: one sync to disk for all of them. */
const GROUP_ROWS = 50_000

/** The engine as its own thread sees it: one writer with a queue, a few readers, checkpoints, and its rebirth. */
export class EngineDatabase {
  readonly #settings: EngineSettings
  readonly #note: (sentence: string) => void
  readonly #jobs: Job[] = []
  readonly #waiting: (() => void)[] = []
  #current: Connections | null = null
  #rebirth: Promise<void> | null = null
  #writing: Promise<void> | null = null
  #reading = 0
  #slow: Promise<unknown> = Promise.resolve()
  #nextCheckpointAt = 0

  constructor(settings: EngineSettings, note: (sentence: string) => void) {
    this.#settings = settings
    this.#note = note
  }

  async open(): Promise<void> {
    this.#current = await Connections.open(this.#settings)
  }

  read(sql: string, slow: boolean): Promise<Answer> {
    if (!slow) return this.#readNow(sql)
    const result = this.#slow.then(() => this.#readNow(sql))
    this.#slow = result.catch(() => {})
    return result
  }

  append(batch: Batch): Promise<Answer> {
    return new Promise((done, failed) => this.#enqueue({ batch, done, failed }))
  }

  write(statements: readonly string[]): Promise<Answer> {
    return new Promise((done, failed) => this.#enqueue({ statements, done, failed }))
  }

  checkpoint(): Promise<Answer> {
    return new Promise((done, failed) => this.#enqueue({ statements: null, done, failed }))
  }

  /** Nothing may be asked after this. A checkpoint that fails costs nothing: the log is replayed at the next open. */
  async close(): Promise<void> {
    await this.#slow
    await this.#writing
    await this.#checkpointNow().catch((thrown) => this.#note(sentenceOf(thrown)))
    await this.#rebirth
    await this.#current?.close()
  }

  async #readNow(sql: string): Promise<Answer> {
    if (this.#reading >= READERS) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    else this.#reading += 1
    try {
      return await this.#surviving((life) => life.withReader((reader) => run(reader, sql)))
    } finally {
      // The place goes to the next in line without being given up in between.
      const next = this.#waiting.shift()
      if (next) next()
      else this.#reading -= 1
    }
  }

  #enqueue(job: Job): void {
    this.#jobs.push(job)
    this.#writing ??= this.#writeAll().finally(() => {
      this.#writing = null
    })
  }

  async #writeAll(): Promise<void> {
    // A turn of the loop lets messages that have arrived already join the first group.
    await new Promise((resolve) => setImmediate(resolve))
    for (let group = takeGroup(this.#jobs); group.length > 0; group = takeGroup(this.#jobs)) {
      await this.#settle(group)
      await this.#checkpointWhenDue()
    }
  }

  async #settle(group: readonly Job[]): Promise<void> {
    try {
      const answer = await this.#perform(group)
      for (const job of group) job.done(answer)
    } catch (thrown) {
      // One bad batch must not take the others with it.
      if (group.length === 1) group[0]!.failed(thrown)
      else for (const job of group) await this.#settle([job])
    }
  }

  async #perform(group: readonly Job[]): Promise<Answer> {
    const first = group[0]!
    if ('batch' in first) return this.#transaction((writer) => appendAll(writer, group))
    if (first.statements === null) return this.#checkpointNow()
    return this.#transaction((writer) => runAll(writer, first.statements!))
  }

  async #transaction(work: (writer: Connection) => Promise<Answer>): Promise<Answer> {
    // Only the start may be repeated in a new life of the engine: it has not changed anything yet.
    await this.#surviving((life) => life.whileAtWork(() => run(life.writer, 'BEGIN TRANSACTION')))
    const life = this.#current!
    return life.whileAtWork(async () => {
      try {
        const answer = await work(life.writer)
        await run(life.writer, 'COMMIT')
        return answer
      } catch (thrown) {
        // A failed commit has ended the transaction already, and then there is nothing to roll back.
        await run(life.writer, 'ROLLBACK').catch(() => {})
        throw thrown
      }
    })
  }

  async #surviving<T>(work: (life: Connections) => Promise<T>): Promise<T> {
    await this.#rebirth
    if (!this.#current) await this.#beReborn(null)
    const life = this.#current!
    try {
      return await work(life)
    } catch (thrown) {
      if (!/has been invalidated/.test(sentenceOf(thrown))) throw thrown
      await this.#beReborn(life)
      return work(this.#current!)
    }
  }

  /** After a fatal error (a checkpoint that met a full disk) the engine answers nothing until it is opened again. */
  #beReborn(dead: Connections | null): Promise<void> {
    if (this.#current !== dead) return Promise.resolve()
    this.#rebirth ??= (async () => {
      this.#current = null
      await dead?.close()
      this.#current = await Connections.open(this.#settings)
    })().finally(() => {
      this.#rebirth = null
    })
    return this.#rebirth
  }

  async #checkpointWhenDue(): Promise<void> {
    if (Date.now() < this.#nextCheckpointAt) return
    const log = logBytes(this.#settings.file)
    if (log < CHECKPOINT_BYTES) return
    try {
      if (freeBytes(this.#settings.file) < log + CHECKPOINT_BYTES)
        throw new Error('no space left to merge the log')
      await this.#checkpointNow()
    } catch (thrown) {
      this.#nextCheckpointAt = Date.now() + CHECKPOINT_RETRY_MS
      this.#note(`The log could not be merged into the data file, will try again: ${sentenceOf(thrown)}`)
    }
  }

  async #checkpointNow(): Promise<Answer> {
    await this.#surviving((life) => life.whileAtWork(() => run(life.writer, 'CHECKPOINT'))).catch(
      async (thrown) => {
        if (/FATAL/.test(sentenceOf(thrown))) await this.#beReborn(this.#current)
        throw thrown
      },
    )
    return NOTHING
  }
}

/** Batches at the head of the queue go together; anything else goes alone. */
function takeGroup(jobs: Job[]): Job[] {
  let rows = 0
  let count = 0
  for (const job of jobs) {
    if (!('batch' in job)) break
    rows += job.batch.parts.reduce((total, part) => total + part.rows, 0)
    if (count > 0 && rows > GROUP_ROWS) break
    count += 1
  }
  return jobs.splice(0, Math.max(1, count))
}

async function appendAll(writer: Connection, group: readonly Job[]): Promise<Answer> {
  for (const job of group) {
    if (!('batch' in job)) continue
    const appender = duckdb.appender_create(writer, null, job.batch.table)
    try {
      appendBatch(appender, job.batch)
      duckdb.appender_flush_sync(appender)
    } catch (thrown) {
      duckdb.appender_clear(appender)
      throw thrown
    } finally {
      duckdb.appender_close_sync(appender)
    }
  }
  return NOTHING
}

async function runAll(writer: Connection, statements: readonly string[]): Promise<Answer> {
  let answer = NOTHING
  for (const statement of statements) answer = await run(writer, statement)
  return answer
}

async function run(connection: Connection, sql: string): Promise<Answer> {
  return readAnswer(await duckdb.query(connection, sql))
}

function logBytes(file: string): number {
  return file === ':memory:' ? 0 : (statSync(`${file}.wal`, { throwIfNoEntry: false })?.size ?? 0)
}

function freeBytes(file: string): number {
  const { bavail, bsize } = statfsSync(dirname(file))
  return bavail * bsize
}
