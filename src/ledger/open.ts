import { dirname, resolve } from 'node:path'
import { type Clock, systemClock } from '../core/clock.ts'
import type { Ledger } from './port.ts'
import { openPostgresLedger } from './postgres.ts'
import { shownPlace } from './postgres-errors.ts'
import { openLedger as openSqliteLedger } from './sqlite.ts'
import { checkTill } from './till-check.ts'
import type { Till, TillProof } from './till-port.ts'
import { openPostgresTill } from './till-postgres.ts'
import { checkSharedTill } from './till-shared-check.ts'
import { openTill as openSqliteTill } from './till-sqlite.ts'

/** Where accounts and money are: the file of a folder, or a database that several processes share. */
export type LedgerPlace = { readonly file: string } | { readonly url: string }

/** The database where one is set, the file otherwise. */
export function ledgerPlace(
  { DATABASE_URL }: { readonly DATABASE_URL?: string | undefined },
  file: string,
): LedgerPlace {
  return DATABASE_URL === undefined ? { file } : { url: DATABASE_URL }
}

export function openLedger(place: LedgerPlace, clock: Clock = systemClock): Promise<Ledger> {
  return 'url' in place ? openPostgresLedger(place.url, clock) : openSqliteLedger(place.file, clock)
}

export function openTill(place: LedgerPlace, clock: Clock = systemClock): Promise<Till> {
  return 'url' in place ? openPostgresTill(place.url, clock) : openSqliteTill(place.file, clock)
}

/** Adds up the money there and writes nothing, not even what a newer version would upgrade. */
export function checkMoney(place: LedgerPlace): Promise<TillProof> {
  return 'url' in place ? checkSharedTill(place.url) : checkTill(place.file)
}

/** For sentences: the folder, or the database without who asks it and by which password. */
export function placeInWords(place: LedgerPlace): string {
  return 'url' in place ? `PostgreSQL at ${shownPlace(place.url)}` : dirname(resolve(place.file))
}
