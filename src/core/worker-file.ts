import { Worker, type WorkerOptions } from 'node:worker_threads'

/**
 * Starts a worker from a file beside the caller, `.ts` in development and tests, `.js` once built.
 * `import.meta.url` of the caller tells which of the two we are.
 */
export function startWorker(callerUrl: string, name: string, options: WorkerOptions = {}): Worker {
  const typescript = callerUrl.endsWith('.ts')
  const file = new URL(`./${name}${typescript ? '.ts' : '.js'}`, callerUrl)
  return new Worker(file, typescript ? { ...options, execArgv: ['--import', 'tsx'] } : options)
}
