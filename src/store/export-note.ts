import { z } from 'zod'
import { VERSION } from '../core/version.ts'
import { FileSum } from './file-sums.ts'
import { readNote } from './folder-note.ts'
import type { WholeFolder } from './folder-place.ts'

export const MANIFEST_FILE = 'manifest.json'
export const EXPORT: WholeFolder = { what: 'export', sign: MANIFEST_FILE }

const fileName = z.string().regex(/^[a-z0-9_]+(\.[a-z]+)+$/)
/** Null where nothing was said. */
const bound = z.iso.datetime().nullable()

/** What a folder of exported tables says of itself. */
const ExportNote = z.object({
  made_at: z.iso.datetime(),
  /** Of perptape. */
  version: z.string(),
  kind: z.enum(['live', 'simulated']),
  format: z.enum(['csv', 'csv.gz', 'parquet']),
  from: bound,
  to: bound,
  tables: z.array(FileSum.extend({ table: z.string(), file: fileName, rows: z.number() })),
  /** Accounts and keys, where they were asked for and there are any. */
  ledger: FileSum.extend({ file: fileName }).nullable(),
})
export type ExportNote = z.output<typeof ExportNote>

export function exportNote({ made_at, ...said }: Omit<ExportNote, 'version'>): ExportNote {
  return { made_at, version: VERSION, ...said }
}

export function readExportNote(dir: string): ExportNote {
  return readNote(EXPORT, dir, ExportNote)
}
