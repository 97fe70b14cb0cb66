import type { Worker } from 'node:worker_threads'
import type { Ailment } from '../../core/ailment.ts'
import { StoreError } from '../../core/errors.ts'
import type { Log } from '../../core/log.ts'
import { startWorker } from '../../core/worker-file.ts'
import { EngineAilments } from './engine-ailments.ts'
import { storeErrorOf } from './fault.ts'
import type {
  Answer,
  Ask,
  EncodedBatch,
  EngineSettings,
  Lookup,
  MissingBatches,
  Notice,
  Reply,
} from './message.ts'

interface Waiting {
  /** Null for the opening. */
  readonly verb: Ask['verb'] | null
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: StoreError) => void
  readonly onProgress?: ((fraction: number) => void) | undefined
}

/** Who follows a long read. */
export interface Watch {
  /** Ends it; the promise rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined
  /** How far the engine has read, from 0 to 1. */
  readonly onProgress?: ((fraction: number) => void) | undefined
}

/** Engines whose threads run. */
const running = new Set<Engine>()

/** To be awaited before the process ends in the middle of its work; see `EngineDatabase.halt`. */
export async function haltEngines(): Promise<void> {
  await Promise.all([...running].map((engine) => engine.halt()))
}

/** The main thread's end of the line to the engine. */
export class Engine {
  readonly #worker: Worker
  readonly #settings: EngineSettings
  readonly #waiting = new Map<number, Waiting>()
  readonly #ailments: EngineAilments
  #missing: MissingBatches | null = null
  /** Told of batches that are found missing after the opening. */
  onMissing: (missing: MissingBatches) => void = () => {}
  #lastId = 0
  #ended: StoreError | null = null

  private constructor(settings: EngineSettings, log: Log) {
    this.#settings = settings
    this.#ailments = new EngineAilments(settings.file)
    this.#worker = startWorker(import.meta.url, 'engine-worker', { workerData: settings })
    this.#worker.on('message', (reply: Reply) => this.#hear(reply, log))
    this.#worker.on('error', (error) => this.#end(`the storage engine broke down: ${error.message}`))
    this.#worker.on('exit', () => {
      running.delete(this)
      this.#end('the storage engine has stopped')
    })
    running.add(this)
  }

  static async start(settings: EngineSettings, log: Log): Promise<Engine> {
    const engine = new Engine(settings, log)
    try {
      await new Promise<Answer>((resolve, reject) => engine.#waiting.set(0, { verb: null, resolve, reject }))
      return engine
    } catch (thrown) {
      await engine.#worker.terminate()
      throw thrown
    }
  }

  read(sql: string, pace: 'quick' | 'slow' = 'quick'): Promise<Answer> {
    return this.#ask({ verb: 'read', sql, slow: pace === 'slow' })
  }

  /** A slow read that can be followed and broken off. It has really ended when this settles. */
  async watch(sql: string, { signal, onProgress }: Watch): Promise<Answer> {
    signal?.throwIfAborted()
    const of = this.#lastId + 1
    const answer = this.#ask({ verb: 'read', sql, slow: true, watched: true }, [], onProgress)
    const interrupt = () => void this.#ask({ verb: 'interrupt', of }).catch(() => {})
    signal?.addEventListener('abort', interrupt)
    try {
      return await answer
    } catch (thrown) {
      signal?.throwIfAborted()
      throw thrown
    } finally {
      signal?.removeEventListener('abort', interrupt)
    }
  }

  /** Ends whatever is under way; those who wait for it get an error. */
  interrupt(): void {
    this.#ask({ verb: 'interrupt', of: null }).catch(() => {})
  }

  /** `settles`: with it, it is on record which batches are missing. */
  write(statements: readonly string[], settles = false): Promise<Answer> {
    return this.#ask({ verb: 'write', statements, settles })
  }

  async append(batch: EncodedBatch, settles = false): Promise<void> {
    await this.#ask({ verb: 'append', batch, settles }, buffersIn(batch))
  }

  /** Acknowledged once, and not in the file when it was opened. */
  get missing(): MissingBatches | null {
    return this.#missing
  }

  ailments(): Ailment[] {
    return this.#ailments.list()
  }

  lookup(lookup: Lookup): Promise<Answer> {
    return this.#ask({ verb: 'lookup', lookup }, buffersIn(lookup.batch))
  }

  async checkpoint(): Promise<void> {
    await this.#ask({ verb: 'checkpoint' })
  }

  async close(): Promise<void> {
    if (this.#ended) return
    const gone = new Promise((resolve) => this.#worker.once('exit', resolve))
    const closed = this.#ask({ verb: 'close' })
    this.#ended = new StoreError('closed', 'the store is closed')
    await closed
    await gone
  }

  /** What is asked after this, or has not been answered by then, never is. */
  async halt(): Promise<void> {
    const gone = new Promise<void>((resolve) => this.#worker.once('exit', () => resolve()))
    // One that is being closed ends by itself.
    await Promise.race([gone, this.#ask({ verb: 'halt' }).catch(() => gone)])
  }

  #ask(ask: Ask, transfer: readonly ArrayBuffer[] = [], onProgress?: Waiting['onProgress']): Promise<Answer> {
    if (this.#ended) return Promise.reject(this.#ended)
    this.#lastId += 1
    const id = this.#lastId
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { verb: ask.verb, resolve, reject, onProgress })
      this.#worker.postMessage({ id, ask }, transfer)
    })
  }

  #hear(reply: Reply, log: Log): void {
    if ('notice' in reply) {
      this.#heed(reply.notice, log)
      return
    }
    const waiting = this.#waiting.get(reply.id)
    if ('progress' in reply) {
      waiting?.onProgress?.(reply.progress)
      return
    }
    this.#waiting.delete(reply.id)
    const isWrite = waiting?.verb === 'append' || waiting?.verb === 'write'
    if ('answer' in reply) {
      if (isWrite) this.#ailments.wrote()
      waiting?.resolve(reply.answer)
      return
    }
    const error = storeErrorOf(reply.error, this.#settings.file)
    this.#ailments.failed(error, isWrite)
    waiting?.reject(error)
  }

  #heed(notice: Notice, log: Log): void {
    if ('note' in notice) log.warn(notice.note)
    else if ('unmerged' in notice) this.#ailments.merged(notice.unmerged)
    else {
      this.#missing = notice.missing
      this.#ailments.missed(notice.missing)
      this.onMissing(notice.missing)
    }
  }

  #end(sentence: string): void {
    if (!this.#ended) {
      this.#ended = new StoreError('failed', sentence)
      this.#ailments.stopped(sentence)
    }
    for (const { reject } of this.#waiting.values()) reject(this.#ended)
    this.#waiting.clear()
  }
}

function buffersIn(batch: EncodedBatch): ArrayBuffer[] {
  const views = batch.parts.flatMap(({ columns }) =>
    columns.flatMap((column): (ArrayBufferView | null)[] => {
      if (column.form === 'numbers') return [column.values, column.nulls]
      return [column.form === 'words' ? column.codes : column.lengths]
    }),
  )
  return views.flatMap((view) => (view ? [view.buffer as ArrayBuffer] : []))
}
