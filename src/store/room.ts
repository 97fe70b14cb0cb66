import { statfsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * The log holds what was committed since the last merge. At this size it goes into the main file: large enough
 * that a busy minute makes few merges, small enough that opening after a crash replays it within a second.
 */
export const MERGE_FROM_BYTES = 32 * 1024 * 1024

export function logFileOf(file: string): string {
  return `${file}.wal`
}

/** Where it is noted up to which batch commits were acknowledged. */
export function markFileOf(file: string): string {
  return `${file}.commits`
}

/** Everything that may be there of a market file. */
export function marketFiles(file: string): string[] {
  return [logFileOf(file), markFileOf(file), file]
}

export function logBytes(file: string): number {
  return file === ':memory:' ? 0 : sizeOf(logFileOf(file))
}

/** 0 for one that is not there: a log that is merged is gone. */
export function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}

export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** Merging writes what the log holds beside what is there already, and some more. */
export function hasRoomToMerge(file: string): boolean {
  return freeBytes(dirname(file)) >= logBytes(file) + MERGE_FROM_BYTES
}
