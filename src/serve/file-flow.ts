import { open, rm } from 'node:fs/promises'
import type { Made } from './bytes.ts'

/**
 * A file that was made for one answer. It loses its name at once: what is open can be read until it is closed, and then
 * it is gone, whether it was sent, its caller left, or the process was killed.
 */
export async function openFile(path: string): Promise<Pick<Made, 'body' | 'flowBytes'>> {
  const file = await open(path, 'r').finally(() => rm(path, { force: true }))
  const { size } = await file.stat()
  const pieces = file.createReadStream({ autoClose: true })
  const body = {
    [Symbol.asyncIterator]() {
      const read = pieces.iterator()
      return {
        next: () => read.next() as Promise<IteratorResult<Uint8Array>>,
        // Also where nothing was read.
        async return() {
          pieces.destroy()
          return { done: true as const, value: undefined }
        },
      }
    },
  }
  return { body, flowBytes: size }
}
