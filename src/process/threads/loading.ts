import type { Worker } from 'node:worker_threads'
import type { Config } from '../../config.ts'
import { sentenceOf } from '../../core/errors.ts'
import { startWorker } from '../../core/worker-file.ts'
import type { FirstWord } from './words.ts'

/** A thread that loads what it needs, and then waits to be told what it is to do. */
export interface LoadingThread {
  readonly worker: Worker
  readonly firstWord: Promise<FirstWord>
  /** Why it has ended, once it has. */
  readonly ended: Promise<string>
}

const begun = new Map<string, LoadingThread>()

/**
 * Loading takes most of a start: the threads that a role has begin with it side by side, before it is known what they
 * are to do. Those that have begun already go on.
 */
export function beginLoading(role: Config['ROLE']): void {
  const files = [
    ...(role === 'serve' ? [] : ['recorder-thread']),
    ...(role === 'all' || role === 'serve' ? ['kitchen-thread', 'cashier-thread'] : []),
  ]
  for (const file of files) {
    if (begun.has(file)) continue
    const thread = load(file)
    begun.set(file, thread)
    // Where it comes to no start, nobody waits for it.
    thread.worker.unref()
  }
}

/** By the name of a file beside this one: one that is loading already, or another. */
export function takeThread(file: string): LoadingThread {
  const thread = begun.get(file)
  if (thread === undefined) return load(file)
  begun.delete(file)
  thread.worker.ref()
  return thread
}

function load(file: string): LoadingThread {
  const worker = startWorker(import.meta.url, file, { name: file })
  let why = 'it ended without a word'
  worker.on('error', (thrown) => {
    why = sentenceOf(thrown)
  })
  const ended = new Promise<string>((resolve) => {
    worker.on('exit', () => resolve(why))
  })
  const firstWord = new Promise<FirstWord>((resolve) => worker.once('message', resolve))
  return { worker, firstWord, ended }
}
