import { z } from 'zod'
import { VERSION } from '../core/version.ts'
import { FileSum } from './file-sums.ts'
import { BACKUP_FILE } from './folder.ts'
import { readNote } from './folder-note.ts'
import type { WholeFolder } from './folder-place.ts'

export const BACKUP: WholeFolder = { what: 'backup', sign: BACKUP_FILE }
const FORMAT = 1

/** What a backup says of itself. */
const BackupNote = z.object({
  format: z.literal(FORMAT),
  /** Whatever was acknowledged by then is in it. */
  made_at: z.iso.datetime(),
  /** Of perptape. */
  version: z.string(),
  kind: z.enum(['live', 'simulated']),
  files: z.object({
    'perptape.json': FileSum,
    'market.duckdb': FileSum,
    /** Where there were accounts. */
    'ledger.sqlite': FileSum.optional(),
  }),
  /** Rows by table, those included that newer ones have replaced. */
  tables: z.record(z.string(), z.number()),
})
export type BackupNote = z.output<typeof BackupNote>

export function backupNote(said: Omit<BackupNote, 'format' | 'version'>): BackupNote {
  const { made_at, ...rest } = said
  return { format: FORMAT, made_at, version: VERSION, ...rest }
}

export function readBackupNote(dir: string): BackupNote {
  return readNote(BACKUP, dir, BackupNote)
}
