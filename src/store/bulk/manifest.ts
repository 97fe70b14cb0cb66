import { readFile, writeFile } from 'node:fs/promises'
import { z } from 'zod'
import { StoreError } from '../../core/errors.ts'
import type { Ms } from '../../core/time.ts'
import { putInPlace } from '../file.ts'
import type { Piece } from './plan.ts'

const OutlineForm = z.object({
  rows: z.int(),
  first: z.int().nullable(),
  last: z.int().nullable(),
  sums: z.array(z.number()),
})
const PieceForm = z.object({
  from: z.int(),
  to: z.int(),
  rows: z.int(),
  bytes: z.int(),
  sha256: z.string(),
  outline: OutlineForm,
  sealed: z.boolean(),
})
const ContentForm = z.object({
  path: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  rows: z.int(),
  since: z.int(),
  until: z.int(),
})
const ManifestForm: z.ZodType<Manifest> = z.object({
  version: z.literal(1),
  columns: z.array(z.string()),
  generation: z.int(),
  text: ContentForm,
  headBytes: z.int(),
  pieces: z.array(PieceForm),
  parquet: ContentForm.extend({ of: z.string() }).nullable(),
})

/** What a file holds. */
export interface Content {
  /** In the folder of bulk files. */
  readonly path: string
  readonly bytes: number
  readonly sha256: string
  readonly rows: number
  /** Rows of that time are in it, the end not counted. */
  readonly since: Ms
  readonly until: Ms
}

/** What is known about the files of a month. A file may be longer, after a kill: what is not in here does not count. */
export interface Manifest {
  readonly version: 1
  readonly columns: readonly string[]
  /** Counts how often the text was put together anew. */
  readonly generation: number
  readonly text: Content
  /** Bytes before the first piece: the names of the columns. */
  readonly headBytes: number
  readonly pieces: readonly Piece[]
  /** Made of the text that has that sum. */
  readonly parquet: (Content & { readonly of: string }) | null
}

/** Null where there is none. One that cannot be read is an error: what it told of may be nowhere else. */
export async function readManifest(file: string): Promise<Manifest | null> {
  const written = await readFile(file, 'utf8').catch((thrown: NodeJS.ErrnoException) => {
    if (thrown.code === 'ENOENT') return null
    throw thrown
  })
  if (written === null) return null
  try {
    return ManifestForm.parse(JSON.parse(written))
  } catch (thrown) {
    throw new StoreError('corrupt', `${file} is damaged; restore it from a backup.`, { cause: thrown })
  }
}

export async function writeManifest(file: string, manifest: Manifest): Promise<void> {
  await putInPlace(file, (draft) => writeFile(draft, JSON.stringify(manifest)))
}
