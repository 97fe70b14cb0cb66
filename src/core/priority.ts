import { readdirSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { setPriority } from 'node:os'

/**
 * How much a thread stands back where there are fewer processors than work: it gets a tenth of what the front gets, so
 * that callers are answered at once. The front has one thread: with two processors there is always one left to record.
 */
const BEHIND = 10
const POOL_SIZE = 4

/** Lets the thread that calls it, and those that it starts, stand back behind the front. */
export function giveWay(): void {
  standBack(0)
}

/**
 * The same for the threads of the pool, on which the engine's statements run. The process has them from its first
 * question to the disk on, which loading its modules may have been: then they are the last it has, for whoever calls
 * this before starting threads of its own.
 */
export async function poolGivesWay(): Promise<void> {
  const before = threadIds()
  await stat('.')
  const since = threadIds().filter((id) => !before.includes(id))
  const size = Number(process.env.UV_THREADPOOL_SIZE) || POOL_SIZE
  for (const id of since.length > 0 ? since : before.slice(-size)) standBack(id)
}

/** Oldest first; none where the system does not tell. */
function threadIds(): number[] {
  try {
    return readdirSync('/proc/self/task')
      .map(Number)
      .sort((a, b) => a - b)
  } catch {
    return []
  }
}

/** Only Linux has priorities by thread: elsewhere it would be the whole process that stands back. */
function standBack(thread: number): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(thread, BEHIND)
  } catch {
    // It goes on beside the others.
  }
}
