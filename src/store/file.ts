import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Files that are either there whole, or not at all: written under a draft name, synced, then renamed. */

export async function putInPlace<T>(file: string, write: (draft: string) => Promise<T>): Promise<T> {
  const draft = draftOf(file)
  return clearedUnlessDone(
    () => rmSync(draft, { force: true }),
    async () => {
      const result = await write(draft)
      await sync(draft)
      await rename(draft, file)
      await sync(dirname(file))
      return result
    },
  )
}

/** Clears away what work that fails has begun, also when the process is told to leave in the middle. */
export async function clearedUnlessDone<T>(clear: () => void, work: () => Promise<T>): Promise<T> {
  process.once('exit', clear)
  try {
    return await work()
  } catch (thrown) {
    clear()
    throw thrown
  } finally {
    process.removeListener('exit', clear)
  }
}

/** For one writer at a time: what a broken-off one left is written over. */
export function writeInPlaceSync(file: string, text: string): void {
  const draft = `${file}.part`
  writeFileSync(draft, text)
  syncSync(draft)
  renameSync(draft, file)
  syncSync(dirname(file))
}

let drafts = 0

/** No two at once have the same name, also where one process writes the same file twice. */
function draftOf(file: string): string {
  drafts += 1
  return `${file}.${process.pid}-${drafts}.part`
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

export function syncSync(path: string): void {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
