import type { Stats } from 'node:fs'
import { stat, statfs } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Ailment } from '../core/ailment.ts'
import { StoreError, sentenceOf } from '../core/errors.ts'
import type { Folder } from './folder.ts'
import { logFileOf, MERGE_FROM_BYTES } from './room.ts'

const PART = 'folder'
const MB = 2 ** 20

/** A folder that somebody may delete, move or fill up while it is recorded into. */
export interface WatchedFolder {
  ailments(): Promise<Ailment[]>
  /** Throws where what was recorded cannot be opened any more; for the end of a service. */
  assertThere(): Promise<void>
}

/**
 * Looks whether the folder and the market file are still those that were opened, and whether the disk has room. The
 * engine itself does not notice: it goes on writing to a file that nobody can open any more. Nobody is held up while the
 * disk is asked, which may not answer. Whoever may call reads the sentences, so that they name no place on the machine.
 */
export async function watchFolder(
  { path, files }: Pick<Folder, 'path' | 'files'>,
  /** Whether the market is a file in it. */
  { hasMarket = true }: { readonly hasMarket?: boolean } = {},
): Promise<WatchedFolder> {
  const name = basename(files.market)
  const opened = await lookAt(files.market)
  return {
    async ailments() {
      const what = await gone()
      const sentence =
        what === null ? await full() : `${what}: what is recorded now is lost when perptape stops.`
      return sentence === null ? [] : [{ part: PART, down: true, sentence }]
    },
    async assertThere() {
      const what = await gone()
      if (what !== null) throw new StoreError('missing', `${what}: what was recorded into it is lost.`)
    },
  }

  async function gone(): Promise<string | null> {
    if ((await lookAt(path)) === null) return 'The data folder is gone'
    if (!hasMarket) return null
    const now = await lookAt(files.market)
    if (now === null) return `${name} is gone from the data folder`
    const isSame = opened !== null && now.ino === opened.ino && now.dev === opened.dev
    return isSame ? null : `${name} was replaced while perptape runs, and is not the file it records into`
  }

  async function full(): Promise<string | null> {
    try {
      const needed = ((await lookAt(logFileOf(files.market)))?.size ?? 0) + MERGE_FROM_BYTES
      const { bavail, bsize } = await statfs(path)
      const free = bavail * bsize
      if (free >= needed) return null
      return `The disk is full or nearly so: ${Math.floor(free / MB)} MB are left, and merging the log needs ${Math.ceil(needed / MB)} MB.`
    } catch (thrown) {
      return `The disk of the data folder does not answer: ${sentenceOf(thrown).replaceAll(path, 'the data folder')}.`
    }
  }
}

/** Null also where it cannot be looked at: to whoever has to open it, that is the same. */
function lookAt(path: string): Promise<Stats | null> {
  return stat(path).catch(() => null)
}
