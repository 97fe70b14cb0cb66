import type { Transferable, Worker } from 'node:worker_threads'
import type { Ailment } from '../../core/ailment.ts'
import type { Beat } from '../../core/beat.ts'
import { errorOf } from '../../core/error-message.ts'
import { PerptapeError } from '../../core/errors.ts'
import { type Asking, Line, type Verbs } from '../../core/line.ts'
import type { Log } from '../../core/log.ts'
import { Keeper } from './keeper.ts'
import { takeThread } from './loading.ts'
import type { FirstOrder, FirstWord, OwnVerbs } from './words.ts'

export interface ThreadPlan {
  readonly name: string
  /** Of the file beside this one that it runs. */
  readonly file: string
  /** What it is given, anew at every start. */
  readonly data: () => { readonly value: object; readonly transfer: readonly Transferable[] }
  readonly log: Log
  /** One that is busy for longer than ten seconds, or has died, is not started again: what it was at is over. */
  readonly once?: true
  /** It holds what is not stored yet: where it is gone when it is to stop, that is lost. */
  readonly holdsRows?: true
}

/** A thread that does not stop within this time is ended. */
const STOP_MS = 30_000

const running = new Set<Thread<Verbs>>()

/** Before the process ends in the middle of its work: whatever takes it down with an abort is brought to rest. */
export async function haltThreads(): Promise<void> {
  await Promise.all([...running].map((thread) => thread.ask('halt', undefined).catch(() => {})))
}

/**
 * A thread of the process as the front sees it: it asks it, and starts it again when it dies or hangs. Whoever waits
 * for an answer then gets an error.
 */
export class Thread<V extends Verbs = Verbs> {
  readonly name: string
  readonly #plan: ThreadPlan
  readonly #keeper: Keeper
  #worker: Worker | null = null
  #line: Line<V & OwnVerbs> | null = null

  private constructor(plan: ThreadPlan) {
    this.name = plan.name
    this.#plan = plan
    this.#keeper = new Keeper({
      name: plan.name,
      log: plan.log,
      once: plan.once === true,
      start: (beat) => this.#start(beat),
      end: async () => {
        await this.#worker?.terminate()
      },
    })
  }

  /** Throws why it could not be started. */
  static async start<V extends Verbs>(plan: ThreadPlan): Promise<Thread<V>> {
    const thread = new Thread<V>(plan)
    await thread.#keeper.start()
    running.add(thread as unknown as Thread<Verbs>)
    return thread
  }

  /** It has died or hangs, and is being started again. */
  get isAway(): boolean {
    return this.#keeper.isAway
  }

  get restartsWithinHour(): number {
    return this.#keeper.restartsWithinHour
  }

  /** What the system withholds from it, and how often it had to be started again. */
  ailments(): readonly Ailment[] {
    return this.#keeper.ailments()
  }

  get restarts(): number {
    return this.#keeper.restarts
  }

  ask: Line<V & OwnVerbs>['ask'] = (verb, args, asking?: Asking) => {
    if (this.#line === null) return Promise.reject(this.#goneError())
    return this.#line.ask(verb, args, asking)
  }

  /** Lets it end its work, in bounded time. Throws what it could not do. */
  async stop(): Promise<void> {
    const wasAway = this.#keeper.isAway
    this.#keeper.leave()
    running.delete(this as unknown as Thread<Verbs>)
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      const sentence = `The ${this.name} did not stop within ${STOP_MS / 1_000} s, and was ended.`
      timer = setTimeout(() => reject(new PerptapeError(sentence)), STOP_MS)
    })
    try {
      if (!wasAway) await Promise.race([this.ask('stop', undefined as never), late])
      else if (this.#plan.holdsRows)
        throw new PerptapeError(`The ${this.name} was away: what it held is lost.`)
    } finally {
      clearTimeout(timer)
      await this.#worker?.terminate()
    }
  }

  async #start(beat: Beat): Promise<{ readonly ended: Promise<string> }> {
    const { value, transfer } = this.#plan.data()
    const { worker, firstWord, ended } = takeThread(this.#plan.file)
    this.#worker = worker
    void ended.then(() => {
      if (this.#worker === worker) this.#lose()
    })
    worker.postMessage({ ...value, beat: beat.shared } satisfies FirstOrder, transfer)
    const first = await Promise.race([
      firstWord,
      ended.then(
        (reason): FirstWord => ({
          failed: { name: 'PerptapeError', message: reason, stack: undefined, more: {} },
        }),
      ),
    ])
    if ('failed' in first) throw errorOf(first.failed)
    this.#line = new Line<V & OwnVerbs>(worker)
    return { ended }
  }

  #lose(): void {
    this.#worker = null
    this.#line?.cut(this.#goneError())
    this.#line = null
  }

  #goneError(): PerptapeError {
    const more = this.#plan.once ? '.' : ' and is being started again.'
    return new PerptapeError(`The ${this.name} has stopped${more}`)
  }
}
