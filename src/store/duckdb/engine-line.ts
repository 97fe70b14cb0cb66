import type { MessagePort, Transferable } from 'node:worker_threads'
import type { Ailment } from '../../core/ailment.ts'
import type { StoreError } from '../../core/errors.ts'
import { storeErrorOf } from './fault.ts'
import type {
  Answer,
  Ask,
  EncodedBatch,
  Lookup,
  Notice,
  PageAsk,
  Reply,
  SessionAct,
  SessionSaid,
} from './message.ts'

interface Waiting {
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

/** The other end of a line: the engine's thread itself, or a port that leads there. */
export type EnginePort = Pick<MessagePort, 'postMessage'> & {
  on(event: 'message', hear: (reply: Reply) => void): unknown
}

/** One thread's line to the engine. Each thread that asks has one of its own; whatever it asks is answered on it. */
export class EngineLine {
  readonly #file: string
  readonly #waiting = new Map<number, Waiting>()
  #port: EnginePort | null = null
  #lastId = 0
  #ailments: readonly Ailment[] = []
  /** Why nothing can be asked; null while it can. */
  #refusal: StoreError | null = null

  constructor(file: string, port: EnginePort) {
    this.#file = file
    this.connect(port)
  }

  /** Leads to the engine by that port from now on: to one that was started in place of the last. */
  connect(port: EnginePort): void {
    this.#port = port
    this.#refusal = null
    this.#ailments = []
    port.on('message', (reply) => {
      if (port === this.#port) this.#hear(reply)
    })
  }

  /** Whoever asks from now on gets that error, until the line is connected anew; the first one stands. */
  protected refuse(error: StoreError): void {
    this.#refusal ??= error
  }

  /** The same, and whoever waits is not answered any more either. */
  cut(error: StoreError): void {
    this.refuse(error)
    for (const { reject } of this.#waiting.values()) reject(this.#refusal!)
    this.#waiting.clear()
  }

  get isRefusing(): boolean {
    return this.#refusal !== null
  }

  read(sql: string, pace: 'quick' | 'slow' = 'quick'): Promise<Answer> {
    return this.ask({ verb: 'read', sql, slow: pace === 'slow' })
  }

  /** A slow read that can be followed and broken off. */
  watch(sql: string, watch: Watch): Promise<Answer> {
    return this.#breakable({ verb: 'read', sql, slow: true, watched: true }, watch)
  }

  page(page: PageAsk, signal?: AbortSignal): Promise<Answer> {
    return this.#breakable({ verb: 'page', page }, { signal })
  }

  /** A copy of the whole file, as it is at one moment, in a new one. */
  copy(to: string, watch: Watch): Promise<Answer> {
    return this.#breakable({ verb: 'copy', to }, watch)
  }

  /** It has really ended when this settles. */
  async #breakable(ask: Ask, { signal, onProgress }: Watch): Promise<Answer> {
    signal?.throwIfAborted()
    const of = this.#lastId + 1
    const answer = this.ask(ask, [], onProgress)
    const interrupt = () => this.breakOff(of)
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

  /** A person's statement: the id is that of the question that begins it, by which it is gone on with and broken off. */
  session(act: SessionAct): { readonly id: number; readonly said: Promise<SessionSaid> } {
    const said = this.ask({ verb: 'session', act }).then((answer) => answer.session!)
    return { id: this.#lastId, said }
  }

  breakOff(id: number): void {
    this.ask({ verb: 'interrupt', of: id }).catch(() => {})
  }

  /** Ends whatever is under way; those who wait for it get an error. */
  interrupt(): void {
    this.ask({ verb: 'interrupt', of: null }).catch(() => {})
  }

  /** `settles`: with it, it is on record which batches are missing. */
  write(statements: readonly string[], settles = false): Promise<Answer> {
    return this.ask({ verb: 'write', statements, settles })
  }

  async append(batch: EncodedBatch, settles = false): Promise<void> {
    await this.ask({ verb: 'append', batch, settles }, buffersIn(batch))
  }

  lookup(lookup: Lookup): Promise<Answer> {
    return this.ask({ verb: 'lookup', lookup }, buffersIn(lookup.batch))
  }

  async checkpoint(): Promise<void> {
    await this.ask({ verb: 'checkpoint' })
  }

  /** What is wrong with the engine, as it said last. */
  ailments(): readonly Ailment[] {
    return this.#ailments
  }

  /** Waits for the first word of the engine, which is that it is open. */
  protected opened(): Promise<Answer> {
    return new Promise((resolve, reject) => this.#waiting.set(0, { resolve, reject }))
  }

  protected ask(
    ask: Ask,
    transfer: readonly Transferable[] = [],
    onProgress?: Waiting['onProgress'],
  ): Promise<Answer> {
    if (this.#refusal) return Promise.reject(this.#refusal)
    this.#lastId += 1
    const id = this.#lastId
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, onProgress })
      this.#port!.postMessage({ id, ask }, transfer)
    })
  }

  protected heed(notice: Notice): void {
    if ('ailments' in notice) this.#ailments = notice.ailments
  }

  #hear(reply: Reply): void {
    if ('notice' in reply) {
      this.heed(reply.notice)
      return
    }
    const waiting = this.#waiting.get(reply.id)
    if ('progress' in reply) {
      waiting?.onProgress?.(reply.progress)
      return
    }
    this.#waiting.delete(reply.id)
    if ('answer' in reply) waiting?.resolve(reply.answer)
    else waiting?.reject(storeErrorOf(reply.error, this.#file))
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
