import { createHash } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StoreError } from '../../core/errors.ts'
import type { BulkTable } from '../../define/bulk-files.ts'
import { putInPlace } from '../file.ts'
import type { Manifest } from './manifest.ts'
import { type Hours, outlineOf } from './outline.ts'
import type { BulkParts } from './parts.ts'
import { headOf, membersOf } from './pieces.ts'
import type { Piece, Step } from './plan.ts'
import { SummedFile, sumOf, withFile } from './sums.ts'

/** One month of one table, and what its file is to be. */
export interface TextJob {
  readonly bulk: BulkTable
  readonly month: string
  readonly known: Manifest | null
  readonly steps: readonly Step[]
  readonly hours: Hours
  readonly signal: AbortSignal
}

/** What was written, for the manifest. */
export type Written = Pick<Manifest, 'generation' | 'text' | 'headBytes' | 'pieces'>

/**
 * Adds the last pieces to the file. What it had stays byte for byte, so that whoever is reading it goes on. Null where
 * the file is not what the manifest says.
 */
export async function grow(parts: BulkParts, job: TextJob, known: Manifest): Promise<Written | null> {
  const { path, bytes, sha256 } = known.text
  return withFile(join(parts.folder, path), 'r+', async (handle) => {
    const file = new SummedFile(handle)
    if (!(await file.readUpTo(bytes)) || file.sha256 !== sha256) return null
    // What a kill left behind the end.
    await handle.truncate(bytes)
    const pieces: Piece[] = []
    for (const step of job.steps) pieces.push('keep' in step ? step.keep : await make(parts, job, step, file))
    await handle.sync()
    return writtenOf(known.generation, path, known.headBytes, pieces, file)
  })
}

/** Puts the file together anew beside the one that is there: pieces that stand are copied, the others made. */
export async function remake(parts: BulkParts, job: TextJob): Promise<Written> {
  const { bulk, month, known } = job
  const generation = (known?.generation ?? 0) + 1
  const path = join(bulk.name, `${month}.${generation}.csv.gz`)
  const place = join(parts.folder, path)
  await mkdir(dirname(place), { recursive: true })
  return putInPlace(place, (draft) =>
    withFile(draft, 'w', async (handle) => {
      const file = new SummedFile(handle)
      await file.write(await headOf(bulk))
      const headBytes = file.bytes
      const pieces: Piece[] = []
      for (const step of job.steps) {
        const piece = 'keep' in step ? await copy(parts, job, step.keep, file) : null
        pieces.push(piece ?? (await make(parts, job, 'keep' in step ? { make: step.keep } : step, file)))
      }
      return writtenOf(generation, path, headBytes, pieces, file)
    }),
  )
}

async function make(
  { store }: BulkParts,
  { bulk, hours, signal }: TextJob,
  { make: { from, to } }: Extract<Step, { readonly make: unknown }>,
  file: SummedFile,
): Promise<Piece> {
  const hash = createHash('sha256')
  const begun = file.bytes
  let rows = 0
  for await (const member of membersOf(store, bulk, { from, to }, signal)) {
    await file.write(member.bytes)
    hash.update(member.bytes)
    rows += member.rows
  }
  const outline = outlineOf(hours, { from, to })
  return { from, to, rows, bytes: file.bytes - begun, sha256: hash.digest('hex'), outline, sealed: false }
}

/** Null where its bytes are not those that were written once: it has to be made again, if it still can. */
async function copy(
  { folder }: BulkParts,
  { known, signal }: TextJob,
  piece: Piece,
  file: SummedFile,
): Promise<Piece | null> {
  signal.throwIfAborted()
  const { path } = known!.text
  const bytes = await withFile(join(folder, path), 'r', async (handle) => {
    const read = Buffer.allocUnsafe(piece.bytes)
    const { bytesRead } = await handle.read(read, 0, piece.bytes, offsetOf(known!, piece))
    return read.subarray(0, bytesRead)
  }).catch(() => null)
  if (bytes !== null && sumOf(bytes) === piece.sha256) {
    await file.write(bytes)
    return piece
  }
  if (!piece.sealed) return null
  throw new StoreError(
    'corrupt',
    `${path} is damaged, and its rows are past their retention; restore it from a backup.`,
  )
}

function offsetOf({ headBytes, pieces }: Manifest, { from }: Piece): number {
  return pieces.reduce((offset, piece) => (piece.from < from ? offset + piece.bytes : offset), headBytes)
}

function writtenOf(
  generation: number,
  path: string,
  headBytes: number,
  pieces: readonly Piece[],
  file: SummedFile,
): Written {
  const { bytes, sha256 } = file
  const rows = pieces.reduce((sum, piece) => sum + piece.rows, 0)
  const text = { path, bytes, sha256, rows, since: pieces[0]!.from, until: pieces.at(-1)!.to }
  return { generation, text, headBytes, pieces }
}
