import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { startWorker as original } from '../../src/core/worker-file.ts'
import { programs } from './programs.ts'

/** Takes the place of src/core/worker-file.ts in tests: many open a store, and each would translate its thread anew. */
export const startWorker: typeof original = (_callerUrl, name, options) =>
  new Worker(join(programs(), `${name}.js`), options)
