import { existsSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { ConfigError } from '../core/errors.ts'
import { syncSync } from './file.ts'
import { marketFiles } from './room.ts'

/**
 * The market of a folder that is being born is written beside its place. Without a perptape.json a draft is what a
 * birth that was broken off left, and belongs to nobody; with one that speaks of it, the draft is the market.
 */
export function draftOf(market: string): string {
  return `${market}.draft`
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

/** Moves the draft to its place, or what a broken-off move has left of it there; nothing is ever overwritten. */
export function moveMarket(market: string): void {
  const places = marketFiles(market)
  for (const [index, from] of marketFiles(draftOf(market)).entries()) {
    const to = places[index]!
    if (!existsSync(from)) continue
    if (existsSync(to)) {
      throw new ConfigError(`${from} belongs where ${to} is already. Move the one away that is not yours.`)
    }
    renameSync(from, to)
  }
  syncSync(dirname(market))
}
