import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Writes a file under a draft name and puts it in place once it is whole and on the disk. */
export async function putInPlace<T>(file: string, write: (draft: string) => Promise<T>): Promise<T> {
  const draft = `${file}.${process.pid}.part`
  try {
    const result = await write(draft)
    await sync(draft)
    await rename(draft, file)
    await sync(dirname(file))
    return result
  } catch (thrown) {
    await rm(draft, { force: true })
    throw thrown
  }
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
