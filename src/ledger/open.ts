import { dirname, resolve } from 'node:path'
import { type Clock, systemClock } from '../core/clock.ts'
import type { Ledger } from './port.ts'
import { shownPlace } from './postgres-errors.ts'
import type { Claimed, Till, TillProof } from './till-port.ts'

/** Where accounts and money are: the file of a folder, or a database that several processes share. */
export type LedgerPlace = { readonly file: string } | { readonly url: string }

/** The database where one is set, the file otherwise. */
export function ledgerPlace(
  { DATABASE_URL }: { readonly DATABASE_URL?: string | undefined },
  file: string,
): LedgerPlace {
  return DATABASE_URL === undefined ? { file } : { url: DATABASE_URL }
}

// Each loads what it needs alone: most threads only want to know where it is.

export async function openLedger(place: LedgerPlace, clock: Clock = systemClock): Promise<Ledger> {
  if ('url' in place) return (await import('./postgres.ts')).openPostgresLedger(place.url, clock)
  return (await import('./sqlite.ts')).openLedger(place.file, clock)
}

export async function openTill(place: LedgerPlace, clock: Clock = systemClock): Promise<Till> {
  if ('url' in place) return (await import('./till-postgres.ts')).openPostgresTill(place.url, clock)
  return (await import('./till-sqlite.ts')).openTill(place.file, clock)
}

/** Adds up the money there and writes nothing, not even what a newer version would upgrade. */
export async function checkMoney(place: LedgerPlace): Promise<TillProof> {
  if ('url' in place) return (await import('./till-shared-check.ts')).checkSharedTill(place.url)
  return (await import('./till-check.ts')).checkTill(place.file)
}

/** Settlements to hold against their chain: so many of the newest, and all that nobody has verified. Writes nothing. */
export async function settledPayments(place: LedgerPlace, newest: number): Promise<Claimed[]> {
  if ('url' in place) return (await import('./till-shared-check.ts')).settledInShared(place.url, newest)
  return (await import('./till-check.ts')).settledIn(place.file, newest)
}

/** For sentences: the folder, or the database without who asks it and by which password. */
export function placeInWords(place: LedgerPlace): string {
  return 'url' in place ? `PostgreSQL at ${shownPlace(place.url)}` : dirname(resolve(place.file))
}
