import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { open } from 'node:fs/promises'

const CHUNK_BYTES = 1024 * 1024

/** A file that is being written, with its length and its sum so far. */
export class SummedFile {
  readonly #handle: FileHandle
  readonly #hash = createHash('sha256')
  #bytes = 0

  constructor(handle: FileHandle) {
    this.#handle = handle
  }

  get bytes(): number {
    return this.#bytes
  }

  get sha256(): string {
    return this.#hash.copy().digest('hex')
  }

  /** Takes in what the file has already, as far as that. False where it has less. */
  async readUpTo(bytes: number): Promise<boolean> {
    const chunk = Buffer.allocUnsafe(CHUNK_BYTES)
    while (this.#bytes < bytes) {
      const wanted = Math.min(chunk.length, bytes - this.#bytes)
      const { bytesRead } = await this.#handle.read(chunk, 0, wanted, this.#bytes)
      if (bytesRead === 0) return false
      this.#add(chunk.subarray(0, bytesRead))
    }
    return true
  }

  async write(bytes: Uint8Array): Promise<void> {
    let written = 0
    while (written < bytes.length) {
      const done = await this.#handle.write(bytes, written, bytes.length - written, this.#bytes + written)
      written += done.bytesWritten
    }
    this.#add(bytes)
  }

  #add(bytes: Uint8Array): void {
    this.#hash.update(bytes)
    this.#bytes += bytes.length
  }
}

export async function withFile<T>(
  path: string,
  flags: 'r' | 'r+' | 'w',
  work: (handle: FileHandle) => Promise<T>,
): Promise<T> {
  const handle = await open(path, flags)
  try {
    return await work(handle)
  } finally {
    await handle.close()
  }
}

export function sumOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
