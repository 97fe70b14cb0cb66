import duckdb, { type Connection } from '@duckdb/node-bindings'
import { sentenceOf } from '../../core/errors.ts'
import { hasRoomToMerge, logBytes, MERGE_FROM_BYTES } from '../room.ts'
import { Connections, READERS } from './connections.ts'
import { copyStill, type Follow, lookAt } from './file-copy.ts'
import type { Answer, DatabaseNotice, EncodedBatch, EngineSettings, Lookup, PageAsk } from './message.ts'
import { readPage } from './page-read.ts'
import { countRows } from './row-counts.ts'
import { appendTo, fill, run } from './statements.ts'
import type { Hold } from './watched-reads.ts'

type Job = (
  | { readonly batch: EncodedBatch }
  | { readonly statements: readonly string[] }
  /** Is no transaction, and has the writer to itself. */
  | { readonly alone: () => Promise<Answer> }
) & {
  /** With it, it is on record that batches are missing. */
  readonly settles: boolean
  readonly done: (answer: Answer) => void
  readonly failed: (error: unknown) => void
}

export const NOTHING: Answer = { rows: 0, changed: 0, columns: [] }
const NOTHING_TO_COPY = async (): Promise<void> => {}
const NEVER = new Promise<never>(() => {})

const CHECKPOINT_RETRY_MS = 30_000
const GIVE_BACK_EVERY_MS = 120_000
/** So much of what was read stays in memory. */
const KEPT_MB = 64
/** Batches that wait are committed together, as far as this many rows: one sync to disk for all of them. */
const GROUP_ROWS = 50_000

/** The engine as its own thread sees it: one writer with a queue, a few readers, checkpoints, and its rebirth. */
export class EngineDatabase {
  readonly #settings: EngineSettings
  readonly #note: (notice: DatabaseNotice) => void
  readonly #jobs: Job[] = []
  readonly #waiting: (() => void)[] = []
  #current: Connections | null = null
  #rebirth: Promise<void> | null = null
  #writing: Promise<void> | null = null
  #reading = 0
  #slow: Promise<unknown> = Promise.resolve()
  #nextCheckpointAt = 0
  #opening: Promise<Connections> | null = null
  /** Of a life that ended in a fatal error. */
  #ending: Promise<void> | null = null
  #halted = false
  /** Of a draft, whether its one transaction has begun. */
  #isDrafting = false
  #givingBack: NodeJS.Timeout | undefined
  /** Breaks off the copy of the file that is under way: while there is one nothing is merged into it. */
  #copying: AbortController | null = null

  constructor(settings: EngineSettings, note: (notice: DatabaseNotice) => void) {
    this.#settings = settings
    this.#note = note
  }

  async open(): Promise<void> {
    this.#current = await this.#connect()
    this.#tellMissing()
    this.#givingBack = setInterval(() => void this.giveBack(), GIVE_BACK_EVERY_MS).unref()
  }

  get memoryLimitMb(): number {
    return this.#settings.memoryLimitMb
  }

  /** `hold` is given the connection that reads, for as long as it does. */
  read(sql: string, slow: boolean, hold: Hold = (_reader, work) => work()): Promise<Answer> {
    const work = () => this.#reader((reader) => hold(reader, () => run(reader, sql)))
    return slow ? this.#slowly(work) : work()
  }

  /**
   * Work on connections of its own, in the place of a slow reader. What it throws is not looked at: it may be anything
   * that a person wrote.
   */
  aside<T>(work: (life: Connections) => Promise<T>): Promise<T> {
    return this.#slowly(() =>
      this.#seated(async () => {
        await this.#rebirth
        if (this.#halted) return NEVER
        const life = this.#current
        if (!life) throw new Error('the storage engine is being opened again')
        return life.whileAtWork(() => work(life))
      }),
    )
  }

  /** Where a window holds far more rows than the page, the engine picks those that come first. */
  page(ask: PageAsk, hold: Hold): Promise<Answer> {
    return this.#reader((reader) =>
      hold(reader, async () => {
        const unsorted = await duckdb.query(reader, ask.unsorted)
        const found = duckdb.row_count(unsorted)
        return readPage(found <= ask.most ? unsorted : await duckdb.query(reader, ask.sorted), ask, found)
      }),
    )
  }

  /** The table is the reader's own: nobody else sees it, and it is never on disk. */
  lookup({ create, batch, sql, drop }: Lookup): Promise<Answer> {
    return this.#reader(async (reader) => {
      await run(reader, create)
      try {
        fill(duckdb.appender_create_ext(reader, 'temp', 'main', batch.table), batch)
        return await run(reader, sql)
      } finally {
        await run(reader, drop)
      }
    })
  }

  append(batch: EncodedBatch, settles: boolean): Promise<Answer> {
    return new Promise((done, failed) => this.#enqueue({ batch, settles, done, failed }))
  }

  write(statements: readonly string[], settles: boolean): Promise<Answer> {
    return new Promise((done, failed) => this.#enqueue({ statements, settles, done, failed }))
  }

  checkpoint(): Promise<Answer> {
    return this.#alone(async () => (this.#copying ? NOTHING : this.#checkpointNow()))
  }

  /**
   * Copies the file and its log as they are at one moment, and answers with what their tables hold then. Nothing is
   * merged meanwhile, so that blocks in use stay as they are and the log only grows: whoever writes is not held up.
   */
  async copy(to: string, follow: Follow): Promise<Answer> {
    if (this.#copying) throw new Error('another copy of the market file is under way')
    const stop = new AbortController()
    this.#copying = stop
    try {
      let copy = NOTHING_TO_COPY
      const counted = await this.#alone(async () => {
        const life = await this.#surviving(async (current) => current)
        const still = lookAt(life.handle(), this.#settings.file)
        copy = () => life.whileAtWork(() => copyStill(still, to, follow, stop.signal))
        return countRows(life.writer)
      })
      await copy()
      return counted
    } finally {
      this.#copying = null
    }
  }

  /**
   * The engine keeps what it has read up to its limit, also when nobody reads it again: a limit that is low for a
   * moment makes it give that back. Nothing else runs meanwhile, and what is asked next finds the limit as it was.
   */
  async giveBack(): Promise<void> {
    const { memoryLimitMb } = this.#settings
    const limit = (reader: Connection, mb: number) => run(reader, `SET memory_limit = '${mb}MB'`)
    const lower = (reader: Connection) => limit(reader, KEPT_MB).finally(() => limit(reader, memoryLimitMb))
    const work = async () => {
      const life = this.#current
      const isBusy = this.#reading > 0 || this.#halted || life === null
      return isBusy ? NOTHING : this.#seated(() => life.withReader(lower), READERS)
    }
    // What cannot be given back is needed.
    if (memoryLimitMb > KEPT_MB) await this.#alone(work).catch(() => {})
  }

  /** Ends the statements under way, with an error for those who wait for them. */
  interrupt(): void {
    this.#current?.interrupt()
  }

  /** Nothing may be asked after this. A checkpoint that fails costs nothing: the log is replayed at the next open. */
  async close(): Promise<void> {
    clearInterval(this.#givingBack)
    this.#breakOffCopy('the store is closed')
    await this.#slow
    await this.#writing
    let failed: unknown = null
    await this.#checkpointNow().catch((thrown) => {
      failed = thrown
      this.#note({ note: sentenceOf(thrown) })
    })
    await this.#rebirth?.catch(() => {})
    await this.#current?.close({ isMerged: failed === null && logBytes(this.#settings.file) === 0 })
    // It has no log that could be replayed.
    if (failed !== null && this.#settings.isDraft) throw failed
  }

  /**
   * For a process that is about to end. A thread that is ended amid a statement takes the process down with an abort, so
   * none is under way any more when this resolves, and none is begun after it: whoever asked gets no answer.
   */
  async halt(): Promise<void> {
    this.#halted = true
    clearInterval(this.#givingBack)
    this.#breakOffCopy('perptape is leaving')
    await this.#ending?.catch(() => {})
    await this.#opening?.catch(() => {})
    await this.#current?.halt()
  }

  #connect(): Promise<Connections> {
    this.#opening = Connections.open(this.#settings)
    return this.#opening
  }

  /** One after the other. */
  #slowly<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#slow.then(work)
    this.#slow = result.catch(() => {})
    return result
  }

  #reader(work: (reader: Connection) => Promise<Answer>): Promise<Answer> {
    return this.#seated(async () => {
      const begun = performance.now()
      const answer = await this.#surviving((life) => life.withReader(work))
      return { ...answer, ms: performance.now() - begun }
    })
  }

  /** There are as many places as readers. Only who finds all of them free may take more than one. */
  async #seated<T>(work: () => Promise<T>, places = 1): Promise<T> {
    if (this.#reading >= READERS) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    else this.#reading += places
    try {
      return await work()
    } finally {
      // A place goes to the next in line without being given up in between.
      for (let place = 0; place < places; place++) {
        const next = this.#waiting.shift()
        if (next) next()
        else this.#reading -= 1
      }
    }
  }

  #alone(work: () => Promise<Answer>): Promise<Answer> {
    return new Promise((done, failed) => this.#enqueue({ alone: work, settles: false, done, failed }))
  }

  #breakOffCopy(why: string): void {
    this.#copying?.abort(new Error(`the copy was broken off: ${why}`))
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
    if ('alone' in first) return first.alone()
    const { settles } = first
    return this.#transaction({ batches: group.length, settles }, async (writer) =>
      'batch' in first ? appendAll(writer, group) : runAll(writer, first.statements),
    )
  }

  async #transaction(
    { batches, settles }: { readonly batches: number; readonly settles: boolean },
    work: (writer: Connection) => Promise<Answer>,
  ): Promise<Answer> {
    if (this.#settings.isDraft) return this.#draft(work)
    // Only the start may be repeated in a new life of the engine: it has not changed anything yet.
    await this.#surviving((life) => life.whileAtWork(() => run(life.writer, 'BEGIN TRANSACTION')))
    if (this.#halted) return NEVER
    const life = this.#current!
    return life.whileAtWork(async () => {
      try {
        const answer = await work(life.writer)
        const commit = life.commits?.put(life.writer, batches, settles)
        await run(life.writer, 'COMMIT')
        if (commit) life.commits?.committed(commit)
        return answer
      } catch (thrown) {
        // A failed commit has ended the transaction already, and then there is nothing to roll back.
        await run(life.writer, 'ROLLBACK').catch(() => {})
        throw thrown
      }
    })
  }

  /** What a draft has lost cannot be read back from anywhere: it has one life. */
  #draft<T>(work: (writer: Connection) => Promise<T>): Promise<T> {
    if (this.#halted) return NEVER
    const life = this.#current!
    return life.whileAtWork(async () => {
      if (!this.#isDrafting) await run(life.writer, 'BEGIN TRANSACTION')
      this.#isDrafting = true
      return work(life.writer)
    })
  }

  async #finishDraft(): Promise<Answer> {
    await this.#draft(async (writer) => {
      await run(writer, 'COMMIT')
      this.#isDrafting = false
      await run(writer, 'CHECKPOINT')
    })
    return NOTHING
  }

  async #surviving<T>(work: (life: Connections) => Promise<T>): Promise<T> {
    await this.#rebirth
    if (!this.#current) await this.#beReborn(null)
    if (this.#halted) return NEVER
    const life = this.#current!
    try {
      return await work(life)
    } catch (thrown) {
      if (!/has been invalidated/.test(sentenceOf(thrown))) throw thrown
      await this.#beReborn(life)
      if (this.#halted) return NEVER
      return work(this.#current!)
    }
  }

  /** After a fatal error (a checkpoint that met a full disk) the engine answers nothing until it is opened again. */
  #beReborn(dead: Connections | null): Promise<void> {
    if (this.#current !== dead) return Promise.resolve()
    this.#rebirth ??= (async () => {
      this.#current = null
      this.#breakOffCopy('the engine had to be opened anew')
      this.#ending = dead?.close({ isMerged: false }) ?? null
      await this.#ending
      if (this.#halted) return NEVER
      this.#current = await this.#connect()
      this.#tellMissing()
    })().finally(() => {
      this.#rebirth = null
    })
    return this.#rebirth
  }

  #tellMissing(): void {
    const missing = this.#current?.commits?.missing
    if (missing) this.#note({ missing })
  }

  async #checkpointWhenDue(): Promise<void> {
    if (this.#copying || performance.now() < this.#nextCheckpointAt) return
    const { file } = this.#settings
    if (logBytes(file) < MERGE_FROM_BYTES) return
    try {
      if (!hasRoomToMerge(file)) throw new Error('no space left to merge the log')
      await this.#checkpointNow()
    } catch (thrown) {
      this.#nextCheckpointAt = performance.now() + CHECKPOINT_RETRY_MS
      const note = `The log could not be merged into the data file, will try again: ${sentenceOf(thrown)}`
      this.#note({ note })
    }
  }

  async #checkpointNow(): Promise<Answer> {
    if (this.#settings.isDraft) return this.#finishDraft()
    try {
      await this.#surviving((life) => life.whileAtWork(() => merge(life)))
      this.#note({ unmerged: null })
      return NOTHING
    } catch (thrown) {
      this.#note({ unmerged: sentenceOf(thrown) })
      if (/FATAL/.test(sentenceOf(thrown))) await this.#beReborn(this.#current)
      throw thrown
    }
  }
}

/** Batches at the head of the queue go together; anything else goes alone. */
function takeGroup(jobs: Job[]): Job[] {
  let rows = 0
  let count = 0
  for (const job of jobs) {
    if (!('batch' in job) || job.settles) break
    rows += job.batch.parts.reduce((total, part) => total + part.rows, 0)
    if (count > 0 && rows > GROUP_ROWS) break
    count += 1
  }
  return jobs.splice(0, Math.max(1, count))
}

function appendAll(writer: Connection, group: readonly Job[]): Answer {
  for (const job of group) if ('batch' in job) appendTo(writer, null, job.batch)
  return NOTHING
}

async function runAll(writer: Connection, statements: readonly string[]): Promise<Answer> {
  let answer = NOTHING
  for (const statement of statements) answer = await run(writer, statement)
  return answer
}

async function merge(life: Connections): Promise<void> {
  await life.commits?.fold(life.writer)
  await run(life.writer, 'CHECKPOINT')
}
