import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** What is expensive to make stays for the next run, by the content of what it is made of. */
const CACHE = resolve('node_modules/.cache/perptape')
/** Of each kind so many: one in use, and those of a branch or a date that one comes back to. */
const KEPT = 3

/** Where a thing of that content is, or is to be. */
export function placeOf(kind: string, content: string): string {
  return join(CACHE, kind, content)
}

export function isThere(place: string): boolean {
  if (!existsSync(place)) return false
  utimesSync(place, new Date(), new Date())
  return true
}

/** A folder to make it in: what breaks off, or is made by two at once, must not pass for a whole one. */
export function draftOf(place: string): string {
  const draft = `${place}.${process.pid}`
  mkdirSync(draft, { recursive: true })
  return draft
}

export function keepDraft(draft: string, place: string): void {
  try {
    renameSync(draft, place)
  } catch (thrown) {
    // Another was quicker.
    if (!existsSync(place)) throw thrown
    rmSync(draft, { recursive: true })
  }
  const kind = dirname(place)
  const all = readdirSync(kind).map((name) => join(kind, name))
  const usedAt = (folder: string) => statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0
  for (const old of all.sort((a, b) => usedAt(b) - usedAt(a)).slice(KEPT))
    rmSync(old, { recursive: true, force: true })
}

/** By content, not by time: copying and checking out change the times of files that are the same. */
export function fingerprintOf(...paths: readonly string[]): string {
  const hash = createHash('sha256')
  for (const path of paths.flatMap(filesIn)) hash.update(`${path}\0`).update(readFileSync(path)).update('\0')
  return hash.digest('hex').slice(0, 16)
}

function filesIn(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}
