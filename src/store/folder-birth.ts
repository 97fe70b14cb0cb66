import { onDisk } from '../core/disk.ts'
import { ConfigError } from '../core/errors.ts'
import type { Ms } from '../core/time.ts'
import { clearedUnlessDone } from './file.ts'
import { bearFolder, type Folder, type FolderKind } from './folder.ts'
import { clearDraft, draftOf, syncDraft } from './market-file.ts'

interface BirthParts<T> {
  readonly kind: FolderKind
  /** Writes the market to that file and closes it. What it throws ends the birth. */
  readonly fill: (draft: string) => Promise<T>
  /** Whether what was filled in is worth a folder; it is when this is left out. */
  readonly isWorthIt?: (filled: T) => boolean
  readonly now?: Ms
}

/**
 * Gives birth to a folder that is held and not born yet, whoever fills it. Until perptape.json is there nothing was
 * born: a birth that fails or is broken off takes its draft along where it can, and the next one begins anew.
 */
export async function giveBirth<T>(folder: Folder, parts: BirthParts<T>): Promise<T> {
  const { kind, fill, isWorthIt = () => true, now } = parts
  if (folder.kind !== null) throw new ConfigError(`${folder.path} holds ${folder.kind} data already.`)
  const { market } = folder.files
  const clear = () => clearDraft(market)
  onDisk(folder.path, clear)
  const filled = await clearedUnlessDone(clear, async () => {
    const made = await fill(draftOf(market))
    if (isWorthIt(made)) onDisk(folder.path, () => syncDraft(market))
    else clear()
    return made
  })
  if (isWorthIt(filled)) bearFolder(folder, kind, now)
  return filled
}
