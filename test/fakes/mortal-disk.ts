import type * as fsSync from 'node:fs'
import type * as fs from 'node:fs/promises'

/**
 * Whatever changes what is on disk is a step; at one of them the power goes. What was to be written then is written by half,
 * and nothing is any more until somebody starts again. For `vi.mock` of node:fs and node:fs/promises.
 */
class MortalDisk {
  steps = 0
  #left = Number.POSITIVE_INFINITY

  get isDead(): boolean {
    return this.#left < 0
  }

  dieAfter(steps: number): void {
    this.#left = steps
  }

  revive(): void {
    this.#left = Number.POSITIVE_INFINITY
  }

  /** `byHalf` is what can be seen of a step in which the power goes. */
  async step<T>(work: () => Promise<T>, byHalf: () => Promise<unknown> = async () => {}): Promise<T> {
    const isLast = this.#left === 0
    this.#left -= 1
    if (isLast) await byHalf()
    if (this.isDead) throw new Error('the power is gone')
    this.steps += 1
    return work()
  }
}

export const disk = new MortalDisk()

export function mortal(real: typeof fs): typeof fs {
  const stepped = <K extends 'rename' | 'rm' | 'truncate'>(name: K) =>
    ((...args: never[]) =>
      disk.step(() => (real[name] as unknown as (...all: never[]) => Promise<never>)(...args))) as never
  return {
    ...real,
    rename: stepped('rename'),
    rm: stepped('rm'),
    truncate: stepped('truncate'),
    writeFile: ((file: string, text: string) =>
      disk.step(
        () => real.writeFile(file, text),
        () => real.writeFile(file, text.slice(0, text.length / 2)),
      )) as typeof fs.writeFile,
    async open(path, flags) {
      const handle = await real.open(path, flags)
      const { write, truncate } = handle
      type Write = (
        from: Uint8Array,
        offset: number,
        length: number,
        at: number,
      ) => Promise<{ bytesWritten: number }>
      const put = write.bind(handle) as unknown as Write
      handle.write = ((from: Uint8Array, offset: number, length: number, at: number) =>
        disk.step(
          () => put(from, offset, length, at),
          () => put(from, offset, length >> 1, at),
        )) as never
      handle.truncate = (length) => disk.step(() => truncate.call(handle, length))
      return handle
    },
  }
}

/** Who is dead clears nothing away. */
export function mortalSync(real: typeof fsSync): typeof fsSync {
  return {
    ...real,
    rmSync: (path, options) => {
      if (!disk.isDead) real.rmSync(path, options)
    },
  }
}
