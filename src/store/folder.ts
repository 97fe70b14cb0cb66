import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { ConfigError, sentenceOf } from '../core/errors.ts'
import { isoOf, type Ms } from '../core/time.ts'
import { writeInPlaceSync } from './file.ts'

/** A data folder is born live or simulated and stays so; the choice is written in it. */
export type FolderKind = 'live' | 'simulated'

/** What was asked for with --source. */
export type WantedSource = 'auto' | 'live' | 'sim'

export interface FolderPaths {
  readonly market: string
  readonly ledger: string
}

export interface Folder {
  readonly path: string
  /** Null until it is born. */
  readonly kind: FolderKind | null
  readonly files: FolderPaths
}

const BIRTH_FILE = 'perptape.json'
const FORMAT_VERSION = 1

const Birth = z.object({
  kind: z.enum(['live', 'simulated']),
  born: z.iso.datetime(),
  version: z.literal(FORMAT_VERSION),
})

/** Creates the folder if need be, and refuses one of the other kind. */
export function openFolder(dir: string, wanted: WantedSource): Folder {
  const path = resolve(dir)
  try {
    mkdirSync(path, { recursive: true })
  } catch (thrown) {
    throw new ConfigError(`The data folder ${path} cannot be used: ${sentenceOf(thrown)}`, { cause: thrown })
  }
  const kind = readFolderKind(path)
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
  return { path, kind, files: folderPaths(path) }
}

export function folderPaths(dir: string): FolderPaths {
  const path = resolve(dir)
  return { market: join(path, 'market.duckdb'), ledger: join(path, 'ledger.sqlite') }
}

/** Null when the folder is not born yet. */
export function readFolderKind(dir: string): FolderKind | null {
  const file = join(dir, BIRTH_FILE)
  const written = readIfThere(file)
  if (written === null) return null
  try {
    return Birth.parse(JSON.parse(written)).kind
  } catch (thrown) {
    throw new ConfigError(
      `${file} is not what perptape wrote there; restore it or choose another folder with --data.`,
      {
        cause: thrown,
      },
    )
  }
}

/** Of a folder that is not born yet: a market file in it is somebody's record, and nobody can tell of which kind. */
export function assertNoMarket({ path, files }: Folder): void {
  if (!existsSync(files.market)) return
  throw new ConfigError(
    `${path} has a market file but no perptape.json, so nobody can tell live from simulated. Restore it or choose another folder with --data.`,
  )
}

/** Writes down what the folder is, once and for all; a folder of the other kind is refused. */
export function bornAs(dir: string, kind: FolderKind, now: Ms = Date.now()): void {
  const path = resolve(dir)
  const known = readFolderKind(path)
  if (known === kind) return
  if (known !== null) throw new ConfigError(`${path} holds ${known} data and cannot become ${kind}.`)
  const birth: z.output<typeof Birth> = { kind, born: isoOf(now), version: FORMAT_VERSION }
  writeInPlaceSync(join(path, BIRTH_FILE), `${JSON.stringify(birth, null, 2)}\n`)
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw new ConfigError(`${file} cannot be read: ${sentenceOf(thrown)}`, { cause: thrown })
  }
}
