import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isThereAndFull } from './folder-place.ts'

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

/** The same for a folder of files. One that is there already is replaced: its last moment is the first of the new one. */
export async function putFolderInPlace<T>(dir: string, fill: (draft: string) => Promise<T>): Promise<T> {
  const draft = draftOf(dir)
  const replaced = `${draft}.replaced`
  return clearedUnlessDone(
    () => rmSync(draft, { recursive: true, force: true }),
    async () => {
      mkdirSync(draft)
      const result = await fill(draft)
      for (const name of await readdir(draft)) await sync(join(draft, name))
      await sync(draft)
      const isReplacing = isThereAndFull(dir)
      if (isReplacing) await rename(dir, replaced)
      await rename(draft, dir).catch(async (thrown) => {
        if (isReplacing) await rename(replaced, dir)
        throw thrown
      })
      await sync(dirname(dir))
      await rm(replaced, { recursive: true, force: true })
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
