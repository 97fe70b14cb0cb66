import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Files that are either there whole, or not at all: written under a draft name, synced, then renamed. */

export async function putInPlace<T>(file: string, write: (draft: string) => Promise<T>): Promise<T> {
  const draft = draftOf(file)
  const clear = () => rmSync(draft, { force: true })
  // Also when the process is told to leave in the middle.
  process.once('exit', clear)
  try {
    const result = await write(draft)
    await sync(draft)
    await rename(draft, file)
    await sync(dirname(file))
    return result
  } catch (thrown) {
    clear()
    throw thrown
  } finally {
    process.removeListener('exit', clear)
  }
}

export function writeInPlaceSync(file: string, text: string): void {
  const draft = draftOf(file)
  writeFileSync(draft, text)
  syncSync(draft)
  renameSync(draft, file)
  syncSync(dirname(file))
}

function draftOf(file: string): string {
  return `${file}.${process.pid}.part`
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function syncSync(path: string): void {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
