import type { MessagePort, Transferable, Worker } from 'node:worker_threads'
import { type ErrorMessage, errorMessage, errorOf } from './error-message.ts'

/** Questions of one thread to another, their answers, and what is heard until these come. */
type Said =
  | { readonly ask: number; readonly verb: string; readonly args: unknown }
  /** Nobody waits for that answer any more, and why. */
  | { readonly drop: number; readonly why: ErrorMessage }
  /** What was handed over before that answer has been dealt with. */
  | { readonly took: number }
type Heard =
  | { readonly answer: number; readonly value: unknown }
  | { readonly failed: number; readonly error: ErrorMessage }
  | { readonly news: number; readonly value: unknown }
  | { readonly piece: number; readonly value: unknown }

type Port = MessagePort | Worker

/** What whoever answers is given besides the question. */
export interface Answering {
  /** Aborted when nobody waits any more. */
  readonly signal: AbortSignal
  /** Says something before the answer is there. */
  readonly tell: (news: unknown) => void
  /** Hands over a part of the answer, one after the other; resolves when it has been dealt with. */
  readonly hand: (piece: unknown) => Promise<void>
}

type Verb = (args: never, answering: Answering) => unknown
export type Verbs = Readonly<Record<string, Verb>>
type ArgsOf<V extends Verb> = Parameters<V>[0]
type AnswerOf<V extends Verb> = Awaited<ReturnType<V>>

export interface Asking {
  readonly signal?: AbortSignal | undefined
  readonly onNews?: ((news: never) => void) | undefined
  readonly onPiece?: ((piece: never) => Promise<void>) | undefined
  readonly transfer?: readonly Transferable[]
}

interface Waiting {
  readonly resolve: (value: never) => void
  readonly reject: (error: Error) => void
  readonly onNews: ((news: never) => void) | undefined
  readonly onPiece: ((piece: never) => Promise<void>) | undefined
}

/** The asking end. */
export class Line<V extends Verbs> {
  readonly #port: Port
  readonly #waiting = new Map<number, Waiting>()
  #lastId = 0
  #cut: Error | null = null

  constructor(port: Port) {
    this.#port = port
    port.on('message', (heard: Heard) => this.#hear(heard))
  }

  ask<K extends keyof V & string>(
    verb: K,
    args: ArgsOf<V[K]>,
    { signal, onNews, onPiece, transfer = [] }: Asking = {},
  ): Promise<AnswerOf<V[K]>> {
    if (this.#cut) return Promise.reject(this.#cut)
    this.#lastId += 1
    const id = this.#lastId
    const drop = () => this.#say({ drop: id, why: errorMessage(signal?.reason) })
    return new Promise<AnswerOf<V[K]>>((resolve, reject) => {
      signal?.throwIfAborted()
      this.#waiting.set(id, { resolve, reject, onNews, onPiece })
      this.#say({ ask: id, verb, args }, transfer)
      signal?.addEventListener('abort', drop, { once: true })
    }).finally(() => signal?.removeEventListener('abort', drop))
  }

  /** The other end is gone: whoever waits, and whoever asks from now on, gets that error. */
  cut(error: Error): void {
    this.#cut ??= error
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
  }

  #say(said: Said, transfer: readonly Transferable[] = []): void {
    this.#port.postMessage(said, transfer)
  }

  #hear(heard: Heard): void {
    if ('news' in heard) {
      this.#waiting.get(heard.news)?.onNews?.(heard.value as never)
      return
    }
    if ('piece' in heard) {
      void this.#take(heard.piece, heard.value)
      return
    }
    const id = 'answer' in heard ? heard.answer : heard.failed
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    if ('answer' in heard) waiting?.resolve(heard.value as never)
    else waiting?.reject(errorOf(heard.error))
  }

  async #take(id: number, piece: unknown): Promise<void> {
    try {
      await this.#waiting.get(id)?.onPiece?.(piece as never)
      this.#say({ took: id })
    } catch (thrown) {
      // What cannot be taken need not be made.
      this.#say({ drop: id, why: errorMessage(thrown) })
    }
  }
}

/** The answering end. `transfers` are the buffers of an answer that need not be copied. */
export function answerOn(
  port: Port,
  verbs: Verbs,
  transfers: (value: unknown) => readonly Transferable[] = () => [],
): void {
  const underWay = new Map<number, { readonly dropped: AbortController; took: () => void }>()
  const say = (heard: Heard, transfer: readonly Transferable[] = []) => port.postMessage(heard, transfer)
  port.on('message', (said: Said) => {
    if ('drop' in said) underWay.get(said.drop)?.dropped.abort(errorOf(said.why))
    else if ('took' in said) underWay.get(said.took)?.took()
    else void answer(said)
  })

  async function answer({ ask: id, verb, args }: Extract<Said, { ask: number }>): Promise<void> {
    const dropped = new AbortController()
    const { signal } = dropped
    const own = { dropped, took: () => {} }
    underWay.set(id, own)
    try {
      const tell = (value: unknown) => say({ news: id, value })
      const hand = (value: unknown) =>
        new Promise<void>((resolve, reject) => {
          const leave = () => reject(signal.reason)
          if (signal.aborted) return leave()
          signal.addEventListener('abort', leave, { once: true })
          own.took = () => {
            signal.removeEventListener('abort', leave)
            resolve()
          }
          say({ piece: id, value })
        })
      const value = await verbs[verb]!(args as never, { signal, tell, hand })
      say({ answer: id, value }, transfers(value))
    } catch (thrown) {
      say({ failed: id, error: errorMessage(thrown) })
    } finally {
      underWay.delete(id)
    }
  }
}
