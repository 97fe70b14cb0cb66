import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { Worker, type WorkerOptions } from 'node:worker_threads'

/**
 * Starts a worker from a file beside the caller, `.ts` in development and tests, `.js` once built.
 * `import.meta.url` of the caller tells which of the two we are.
 */
export function startWorker(callerUrl: string, name: string, options: WorkerOptions = {}): Worker {
  if (!callerUrl.endsWith('.ts')) return new Worker(new URL(`./${name}.js`, callerUrl), options)
  // `--import tsx` does not reach the threads of Node 20, so the thread registers tsx itself before it loads the file.
  const tsx = pathToFileURL(createRequire(callerUrl).resolve('tsx/esm/api')).href.replace(/\.cjs$/, '.mjs')
  const file = new URL(`./${name}.ts`, callerUrl).href
  const start = `import { register } from '${tsx}'; register(); await import('${file}')`
  return new Worker(new URL(`data:text/javascript,${encodeURIComponent(start)}`), options)
}
