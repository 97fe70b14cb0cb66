import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { onDisk } from '../core/disk.ts'
import { ConfigError, StoreError, sentenceOf } from '../core/errors.ts'
import { isoOf, type Ms } from '../core/time.ts'
import { writeInPlaceSync } from './file.ts'
import { type HeldFolder, LOCK_FILE } from './folder-lock.ts'
import { type FolderPaths, moveAside, moveDrafts } from './market-file.ts'

/** A data folder is born live or simulated and stays so; the choice is written in it. */
export type FolderKind = 'live' | 'simulated'

/** What was asked for with --source. */
export type WantedSource = 'auto' | 'live' | 'sim'

export interface Folder {
  readonly path: string
  /** Null until it is born. */
  readonly kind: FolderKind | null
  readonly files: FolderPaths
}

export interface BornFolder extends Folder {
  readonly kind: FolderKind
}

export const BIRTH_FILE = 'perptape.json'
/** What a backup says of itself; a folder that has it is no data folder. */
export const BACKUP_FILE = 'backup.json'
const FORMAT_VERSION = 1

const Birth = z.object({
  kind: z.enum(['live', 'simulated']),
  born: z.iso.datetime(),
  version: z.literal(FORMAT_VERSION),
  /** The market is whole, and still to be moved to its place. */
  market: z.literal('draft').optional(),
  /** What was in the folder before a restore is still to be moved into this folder in it. */
  aside: z
    .string()
    .regex(/^[\w-]+$/)
    .optional(),
})
export type Birth = z.output<typeof Birth>

/** What a folder holds, for whoever holds it: a birth that was broken off is brought to its end, or never was. */
export function openFolder({ path }: HeldFolder, wanted: WantedSource): Folder {
  assertNoBackup(path)
  const files = folderPaths(path)
  const birth = readBirth(path)
  assertKind(path, birth?.kind ?? null, wanted)
  if (birth === null) assertNoMarket(path, files)
  else finishBirth(path, files, birth)
  return { path, kind: birth?.kind ?? null, files }
}

/** Whether perptape has never been here, so that there is nothing to look for. */
export function isUntouched(dir: string): boolean {
  return ![BIRTH_FILE, LOCK_FILE, 'market.duckdb'].some((name) => existsSync(join(dir, name)))
}

export function folderPaths(dir: string): FolderPaths {
  const path = resolve(dir)
  return { market: join(path, 'market.duckdb'), ledger: join(path, 'ledger.sqlite') }
}

/** Null when the folder is not born yet. Anyone may ask, also beside the process that holds the folder. */
export function readFolderKind(dir: string): FolderKind | null {
  return readBirth(dir)?.kind ?? null
}

/** Refuses a folder of the other kind. */
export function assertKind(dir: string, kind: FolderKind | null, wanted: WantedSource): void {
  const path = resolve(dir)
  if (kind === 'simulated' && wanted === 'live') {
    throw new ConfigError(
      `${path} holds simulated data and stays so. For live data choose another folder with --data, or leave out --source live.`,
    )
  }
  if (kind === 'live' && wanted === 'sim') {
    throw new ConfigError(
      `${path} holds live data and stays so. For the simulated market choose another folder with --data, or leave out --source sim.`,
    )
  }
}

/**
 * The one step by which a folder is born: from here on it is of that kind, and its market is the draft. The move that
 * follows can be broken off and is then finished by whoever opens the folder next.
 */
export function bearFolder({ path, files }: Folder, kind: FolderKind, now: Ms = Date.now()): void {
  decideBirth(path, files, { kind, born: isoOf(now), version: FORMAT_VERSION, market: 'draft' })
}

/** The same for a folder that comes back as it was: whatever lies in it goes aside, and the drafts come in its place. */
export function bearAgain(dir: string, was: Birth, aside: string | null): void {
  const { kind, born, version } = was
  const birth: Birth = { kind, born, version, market: 'draft', ...(aside === null ? {} : { aside }) }
  decideBirth(resolve(dir), folderPaths(dir), birth)
}

function decideBirth(path: string, files: FolderPaths, birth: Birth): void {
  writeBirth(path, birth)
  finishBirth(path, files, birth)
}

function finishBirth(path: string, files: FolderPaths, written: Birth): void {
  const { market: draft, aside, ...birth } = written
  const { market } = files
  if (aside !== undefined) {
    onDisk(path, () => moveAside(files, join(path, aside)))
    // From here on what lies in its place is new.
    writeBirth(path, { ...birth, market: 'draft' })
  }
  if (draft) onDisk(path, () => moveDrafts(files))
  if (!existsSync(market)) {
    const sentence = `${market} is missing, though ${path} holds ${birth.kind} data since ${birth.born}.`
    throw new StoreError(
      'missing',
      `${sentence} Restore it from a backup, or choose another folder with --data.`,
    )
  }
  if (draft) writeBirth(path, birth)
}

/** A backup is the same for as long as it lies there: nobody records into it, or opens it to look something up. */
export function assertNoBackup(dir: string): void {
  if (!existsSync(join(dir, BACKUP_FILE))) return
  throw new ConfigError(
    `${resolve(dir)} is a backup, and stays as it is. perptape restore brings it into a data folder.`,
  )
}

/** Of a folder that is not born yet: a market file in it is somebody's record, and nobody can tell of which kind. */
function assertNoMarket(path: string, { market }: FolderPaths): void {
  if (!existsSync(market) && !existsSync(`${market}.wal`)) return
  throw new ConfigError(
    `${path} has a market file but no perptape.json, so nobody can tell live from simulated. Restore it or choose another folder with --data.`,
  )
}

function writeBirth(path: string, birth: Birth): void {
  onDisk(path, () => writeInPlaceSync(join(path, BIRTH_FILE), `${JSON.stringify(birth, null, 2)}\n`))
}

export function readBirth(dir: string): Birth | null {
  const file = join(dir, BIRTH_FILE)
  const written = readIfThere(file)
  if (written === null) return null
  try {
    return Birth.parse(JSON.parse(written))
  } catch (thrown) {
    throw new ConfigError(
      `${file} is not what perptape wrote there; restore it or choose another folder with --data.`,
      { cause: thrown },
    )
  }
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw new ConfigError(`${file} cannot be read: ${sentenceOf(thrown)}`, { cause: thrown })
  }
}
