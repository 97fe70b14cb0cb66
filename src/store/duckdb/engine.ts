import { MessageChannel, type MessagePort, type Worker } from 'node:worker_threads'
import type { Ailment } from '../../core/ailment.ts'
import type { Beat } from '../../core/beat.ts'
import { StoreError } from '../../core/errors.ts'
import type { Log } from '../../core/log.ts'
import type { ThreadFigures } from '../../core/thread-figures.ts'
import { startWorker } from '../../core/worker-file.ts'
import { stoppedAilment } from './engine-ailments.ts'
import { EngineLine } from './engine-line.ts'
import type { EngineSettings, MissingBatches, Notice } from './message.ts'

/** Engines whose threads run. */
const running = new Set<Engine>()

/** To be awaited before the process ends in the middle of its work; see `EngineDatabase.halt`. */
export async function haltEngines(): Promise<void> {
  await Promise.all([...running].map((engine) => engine.halt()))
}

/** The thread that owns the engine, as whoever started it sees it: a line like all others, and the only one that may end it. */
export class Engine extends EngineLine {
  readonly #worker: Worker
  readonly #log: Log
  readonly #gone: Promise<void>
  #missing: MissingBatches | null = null
  /** Told of batches that are found missing after the opening. */
  onMissing: (missing: MissingBatches) => void = () => {}
  /** Null while it runs. */
  #stopped: string | null = null

  private constructor(worker: Worker, settings: EngineSettings, log: Log) {
    super(settings.file, worker)
    this.#worker = worker
    this.#log = log
    this.#worker.on('error', (error) => this.#end(`the storage engine broke down: ${error.message}`))
    this.#gone = new Promise((resolve) => {
      this.#worker.on('exit', () => {
        running.delete(this)
        this.#end('the storage engine has stopped')
        resolve()
      })
    })
    running.add(this)
  }

  static async start(settings: EngineSettings, log: Log, beat?: Beat): Promise<Engine> {
    const worker = startWorker(import.meta.url, 'engine-worker', {
      workerData: { settings, beat: beat?.shared },
    })
    const engine = new Engine(worker, settings, log)
    try {
      await engine.opened()
      return engine
    } catch (thrown) {
      await worker.terminate()
      throw thrown
    }
  }

  /** Resolves when the thread has ended, whoever ended it. */
  get gone(): Promise<void> {
    return this.#gone
  }

  /** A line for another thread. It is cut when this engine ends. */
  line(): MessagePort {
    const { port1, port2 } = new MessageChannel()
    this.#worker.postMessage({ line: port1 }, [port1])
    return port2
  }

  /** Acknowledged once, and not in the file when it was opened. */
  get missing(): MissingBatches | null {
    return this.#missing
  }

  override ailments(): readonly Ailment[] {
    return this.#stopped === null ? super.ailments() : [stoppedAilment(this.#stopped)]
  }

  /** How its thread is. */
  async figures(): Promise<ThreadFigures> {
    return (await this.ask({ verb: 'figures' })).figures!
  }

  async close(): Promise<void> {
    if (this.isRefusing) return
    const closed = this.ask({ verb: 'close' })
    this.refuse(new StoreError('closed', 'the store is closed'))
    await closed
    await this.#gone
  }

  /** What is asked after this, or has not been answered by then, never is. */
  async halt(): Promise<void> {
    // One that is being closed ends by itself.
    await Promise.race([this.#gone, this.ask({ verb: 'halt' }).catch(() => this.#gone)])
  }

  /** Ends a thread that does nothing any more. Amid a statement that would end the process; see `EngineDatabase.halt`. */
  async terminate(): Promise<void> {
    await this.#worker.terminate()
  }

  protected override heed(notice: Notice): void {
    if ('note' in notice) this.#log.warn(notice.note)
    else if ('missing' in notice) {
      this.#missing = notice.missing
      this.onMissing(notice.missing)
    } else super.heed(notice)
  }

  #end(sentence: string): void {
    if (!this.isRefusing) this.#stopped ??= sentence
    this.cut(new StoreError('failed', sentence))
  }
}
