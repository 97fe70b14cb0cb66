import { type Stats, statSync } from 'node:fs'
import { basename } from 'node:path'
import type { Ailment } from '../core/ailment.ts'
import { sentenceOf } from '../core/errors.ts'
import type { Folder } from './folder.ts'
import { freeBytes, logBytes, MERGE_FROM_BYTES } from './room.ts'

const PART = 'folder'
const MB = 2 ** 20

/**
 * Looks whether the folder and the market file are still those that were opened, and whether the disk has room. The
 * engine itself does not notice: it goes on writing to a file that nobody can open any more. Whoever may call reads the
 * sentences, so that they name no place on the machine.
 */
export function watchFolder({ path, files }: Pick<Folder, 'path' | 'files'>): () => Ailment[] {
  const name = basename(files.market)
  const opened = lookAt(files.market)
  return () => {
    const sentence = gone() ?? full()
    return sentence === null ? [] : [{ part: PART, down: true, sentence }]
  }

  function gone(): string | null {
    const lost = 'what is recorded now is lost when perptape stops'
    if (lookAt(path) === null) return `The data folder is gone: ${lost}.`
    const now = lookAt(files.market)
    if (now === null) return `${name} is gone from the data folder: ${lost}.`
    const isSame = opened !== null && now.ino === opened.ino && now.dev === opened.dev
    return isSame
      ? null
      : `${name} was replaced while perptape runs, and is not the file it records into: ${lost}.`
  }

  function full(): string | null {
    try {
      const needed = logBytes(files.market) + MERGE_FROM_BYTES
      const free = freeBytes(path)
      if (free >= needed) return null
      return `The disk is full or nearly so: ${Math.floor(free / MB)} MB are left, and merging the log needs ${Math.ceil(needed / MB)} MB.`
    } catch (thrown) {
      return `The disk of the data folder does not answer: ${sentenceOf(thrown).replaceAll(path, 'the data folder')}.`
    }
  }
}

/** Null also where it cannot be looked at: to whoever has to open it, that is the same. */
function lookAt(path: string): Stats | null {
  try {
    return statSync(path, { throwIfNoEntry: false }) ?? null
  } catch {
    return null
  }
}
