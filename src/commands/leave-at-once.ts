import { haltThreads } from '../process/threads/thread.ts'
import { haltEngines } from '../store/duckdb/engine.ts'

/** A statement that does not end within this time hangs, on a disk that does not answer for example. */
const HALT_MS = 10_000

/**
 * Ends the process in the middle of whatever it does. What was acknowledged is safe; the engine's threads are brought
 * to rest first, because the process would otherwise end with an abort instead of its code.
 */
export async function leaveAtOnce(code: number): Promise<never> {
  // There is no other way out past a thread that hangs.
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), HALT_MS)
  await Promise.all([haltEngines(), haltThreads()])
  process.exit(code)
}
