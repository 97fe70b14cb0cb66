import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { StoreError, sentenceOf } from '../core/errors.ts'

const PIECE_BYTES = 1024 * 1024

/** By which a file is known to be the one that was written. */
export const FileSum = z.object({
  bytes: z.number().int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})
export type FileSum = z.output<typeof FileSum>
/** By name. */
export type FileSums = Readonly<Record<string, FileSum>>

interface Summing {
  readonly signal?: AbortSignal | undefined
  /** How much of all files has been read, from 0 to 1. */
  readonly onProgress?: (fraction: number) => void
}

export async function sumsOf<N extends string>(
  dir: string,
  names: readonly N[],
  { signal, onProgress }: Summing = {},
): Promise<Record<N, FileSum>> {
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(dir, name))).size))
  const all = Math.max(
    1,
    sizes.reduce((sum, size) => sum + size, 0),
  )
  const sums = {} as Record<N, FileSum>
  let before = 0
  for (const name of names) {
    const sum = await sumOf(join(dir, name), signal, (bytes) =>
      onProgress?.(Math.min(1, (before + bytes) / all)),
    )
    before += sum.bytes
    sums[name] = sum
  }
  return sums
}

/** Says which file is not what was written there. */
export async function assertSums(dir: string, wanted: FileSums, summing: Summing = {}): Promise<void> {
  const found = await sumsOf(dir, Object.keys(wanted), summing).catch((thrown) => {
    summing.signal?.throwIfAborted()
    throw new StoreError('bad_file', `${dir} is not whole: ${sentenceOf(thrown)}`, { cause: thrown })
  })
  for (const [name, sum] of Object.entries(wanted)) assertSum(join(dir, name), sum, found[name]!)
}

/** `file` is the one that is spoken of. */
export function assertSum(file: string, wanted: FileSum, found: FileSum): void {
  const refuse = (why: string) => new StoreError('bad_file', `${file} is not what was written there: ${why}.`)
  if (found.bytes !== wanted.bytes) throw refuse(`it has ${found.bytes} bytes, and had ${wanted.bytes}`)
  if (found.sha256 !== wanted.sha256) throw refuse('its SHA-256 is another one')
}

export async function sumOf(
  file: string,
  signal: AbortSignal | undefined,
  onBytes: (bytes: number) => void = () => {},
): Promise<FileSum> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const piece of createReadStream(file, { highWaterMark: PIECE_BYTES })) {
    signal?.throwIfAborted()
    hash.update(piece as Buffer)
    bytes += (piece as Buffer).length
    onBytes(bytes)
  }
  return { bytes, sha256: hash.digest('hex') }
}
