import type { Worker } from 'node:worker_threads'
import { StoreError } from '../../core/errors.ts'
import type { Log } from '../../core/log.ts'
import { startWorker } from '../../core/worker-file.ts'
import { storeErrorOf } from './fault.ts'
import type { Answer, Ask, Batch, EngineSettings, Reply } from './message.ts'

interface Waiting {
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: StoreError) => void
}

/** The main thread's end of the line to the engine. */
export class Engine {
  readonly #worker: Worker
  readonly #settings: EngineSettings
  readonly #waiting = new Map<number, Waiting>()
  #lastId = 0
  #ended: StoreError | null = null

  private constructor(settings: EngineSettings, log: Log) {
    this.#settings = settings
    this.#worker = startWorker(import.meta.url, 'engine-worker', { workerData: settings })
    this.#worker.on('message', (reply: Reply) => this.#hear(reply, log))
    this.#worker.on('error', (error) => this.#end(`the storage engine broke down: ${error.message}`))
    this.#worker.on('exit', () => this.#end('the storage engine has stopped'))
  }

  static async start(settings: EngineSettings, log: Log): Promise<Engine> {
    const engine = new Engine(settings, log)
    try {
      await new Promise<Answer>((resolve, reject) => engine.#waiting.set(0, { resolve, reject }))
      return engine
    } catch (thrown) {
      await engine.#worker.terminate()
      throw thrown
    }
  }

  read(sql: string, pace: 'quick' | 'slow' = 'quick'): Promise<Answer> {
    return this.#ask({ verb: 'read', sql, slow: pace === 'slow' })
  }

  write(statements: readonly string[]): Promise<Answer> {
    return this.#ask({ verb: 'write', statements })
  }

  async append(batch: Batch): Promise<void> {
    await this.#ask({ verb: 'append', batch }, buffersIn(batch))
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

  #ask(ask: Ask, transfer: readonly ArrayBuffer[] = []): Promise<Answer> {
    if (this.#ended) return Promise.reject(this.#ended)
    this.#lastId += 1
    const id = this.#lastId
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      this.#worker.postMessage({ id, ask }, transfer)
    })
  }

  #hear(reply: Reply, log: Log): void {
    if ('note' in reply) {
      log.warn(reply.note)
      return
    }
    const waiting = this.#waiting.get(reply.id)
    this.#waiting.delete(reply.id)
    if ('answer' in reply) waiting?.resolve(reply.answer)
    else waiting?.reject(storeErrorOf(reply.error, this.#settings.file))
  }

  #end(sentence: string): void {
    this.#ended ??= new StoreError('failed', sentence)
    for (const { reject } of this.#waiting.values()) reject(this.#ended)
    this.#waiting.clear()
  }
}

function buffersIn(batch: Batch): ArrayBuffer[] {
  const views = batch.parts.flatMap(({ columns }) =>
    columns.flatMap((column): (ArrayBufferView | null)[] => {
      if (column.form === 'numbers') return [column.values, column.nulls]
      return [column.form === 'words' ? column.codes : column.lengths]
    }),
  )
  return views.flatMap((view) => (view ? [view.buffer as ArrayBuffer] : []))
}
