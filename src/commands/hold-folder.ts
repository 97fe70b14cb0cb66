import { resolve } from 'node:path'
import { StoreError } from '../core/errors.ts'
import { holderOf, readMark, removeMark, writeMark } from '../process/running.ts'
import { type HeldFolder, lockedError, lockFolder } from '../store/folder-lock.ts'

/** Takes the folder for this process and leaves a mark in it that says so, for the sentence that the next one gets. */
export function holdFolder(dir: string): HeldFolder {
  const held = lock(dir)
  const unmark = () => removeMark(held.path)
  unmark()
  try {
    writeMark(held.path, { pid: process.pid })
  } catch {
    // A full disk: who holds the folder then stays unknown.
  }
  // The lock goes with the process, after everything that leaving clears away in the folder.
  process.once('exit', unmark)
  return {
    path: held.path,
    release() {
      process.removeListener('exit', unmark)
      unmark()
      held.release()
    },
  }
}

function lock(dir: string): HeldFolder {
  try {
    return lockFolder(dir)
  } catch (thrown) {
    if (!isTaken(thrown)) throw thrown
    const pid = holderOf(dir)
    throw lockedError(resolve(dir), pid, pid === null ? null : (readMark(dir)?.url ?? null))
  }
}

export function isTaken(thrown: unknown): boolean {
  return thrown instanceof StoreError && thrown.fault === 'locked'
}
