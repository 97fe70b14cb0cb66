import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { ConfigError } from '../core/errors.ts'
import { syncSync } from './file.ts'
import { marketFiles } from './room.ts'

/** Where the two databases of a folder are. */
export interface FolderPaths {
  readonly market: string
  readonly ledger: string
}

/**
 * The market of a folder that is being born is written beside its place. Without a perptape.json a draft is what a
 * birth that was broken off left, and belongs to nobody; with one that speaks of it, the draft is the market.
 */
export function draftOf(file: string): string {
  return `${file}.draft`
}

export function clearDraft(market: string): void {
  for (const file of marketFiles(draftOf(market))) rmSync(file, { force: true })
}

/** So that what perptape.json says of the draft holds after a power cut too. */
export function syncDraft(market: string): void {
  const draft = draftOf(market)
  for (const file of marketFiles(draft)) if (existsSync(file)) syncSync(file)
  syncSync(dirname(draft))
}

/** Moves the drafts to their places, or what a broken-off move has left of them; nothing is ever overwritten. */
export function moveDrafts({ market, ledger }: FolderPaths): void {
  const [drafts, places] = [marketFiles(draftOf(market)), marketFiles(market)]
  for (const [index, from] of drafts.entries()) moveTo(places[index]!, from)
  // Only a restore has one.
  moveTo(ledger, draftOf(ledger))
  syncSync(dirname(market))
}

/** Moves whatever a folder consists of, but for its perptape.json, out of the way. */
export function moveAside({ market, ledger }: FolderPaths, aside: string): void {
  mkdirSync(aside, { recursive: true })
  const files = [...marketFiles(market), ...['', '-wal', '-shm'].map((ending) => `${ledger}${ending}`)]
  for (const from of files) moveTo(join(aside, basename(from)), from)
  syncSync(aside)
  syncSync(dirname(market))
}

function moveTo(to: string, from: string): void {
  if (!existsSync(from)) return
  if (existsSync(to)) {
    throw new ConfigError(`${from} belongs where ${to} is already. Move the one away that is not yours.`)
  }
  renameSync(from, to)
}
