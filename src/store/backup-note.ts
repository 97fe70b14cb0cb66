import { z } from 'zod'
import { VERSION } from '../core/version.ts'
import { FileSum } from './file-sums.ts'
import { BACKUP_FILE } from './folder.ts'
import { readNote } from './folder-note.ts'
import type { WholeFolder } from './folder-place.ts'

export const BACKUP: WholeFolder = { what: 'backup', sign: BACKUP_FILE }

/** What the ledger of a backup adds up to; whoever reads it back adds it up again. */
const LedgerFigures = z.object({
  accounts: z.number(),
  transfers: z.number(),
  entries: z.number(),
  prepaid_keys: z.number(),
  received_micros: z.number(),
  earned_micros: z.number(),
  on_keys_micros: z.number(),
  /** What did not add up when the backup was made. */
  faults: z.array(z.string()).readonly(),
})
export type LedgerFigures = z.output<typeof LedgerFigures>

const common = {
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
}

/** The manifest of a backup: every file of it, and what the market and the ledger add up to. */
const BackupNote = z.discriminatedUnion('format', [
  // Before the ledger was checked.
  z.object({ format: z.literal(1), ...common }),
  z
    .object({
      format: z.literal(2),
      ...common,
      /** Null where there were no accounts. */ ledger: LedgerFigures.nullable(),
    })
    .refine(({ files, ledger }) => (files['ledger.sqlite'] === undefined) === (ledger === null)),
])
export type BackupNote = z.output<typeof BackupNote>
type NewNote = Extract<BackupNote, { readonly format: 2 }>

export function backupNote(said: Omit<NewNote, 'format' | 'version'>): NewNote {
  const { made_at, ...rest } = said
  return { format: 2, made_at, version: VERSION, ...rest }
}

export function readBackupNote(dir: string): BackupNote {
  return readNote(BACKUP, dir, BackupNote)
}
