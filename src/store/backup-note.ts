import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { ConfigError, sentenceOf } from '../core/errors.ts'
import { VERSION } from '../core/version.ts'
import { FileSum } from './file-sums.ts'
import { BACKUP_FILE } from './folder.ts'
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

/** Refuses what is no backup, and one that this version cannot be trusted with. */
export function readBackupNote(dir: string): BackupNote {
  const file = join(dir, BACKUP_FILE)
  const note = parsed(file, dir)
  const { version } = note
  if (isNewer(version, VERSION)) {
    throw new ConfigError(
      `${dir} was made by perptape ${version}, which is newer than this one (${VERSION}). Restore it with that.`,
    )
  }
  return note
}

function parsed(file: string, dir: string): BackupNote {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (thrown) {
    if (
      (thrown as NodeJS.ErrnoException).code === 'ENOENT' ||
      (thrown as NodeJS.ErrnoException).code === 'ENOTDIR'
    )
      throw new ConfigError(`${dir} is no backup: it has no ${BACKUP_FILE}.`, { cause: thrown })
    throw new ConfigError(`${file} cannot be read: ${sentenceOf(thrown)}`, { cause: thrown })
  }
  try {
    return BackupNote.parse(JSON.parse(text))
  } catch (thrown) {
    throw new ConfigError(`${file} is not what perptape writes there.`, { cause: thrown })
  }
}

function isNewer(version: string, than: string): boolean {
  const [own, other] = [version, than].map((text) => text.split(/[.-]/).slice(0, 3).map(Number))
  const index = own!.findIndex((part, at) => part !== other![at])
  return index >= 0 && own![index]! > other![index]!
}
