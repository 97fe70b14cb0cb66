import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ConfigError } from '../core/errors.ts'

/** A folder of files that is written as a whole, and by which file in it it is known. */
export interface WholeFolder {
  readonly what: 'backup' | 'export'
  readonly sign: string
}

/** Says before the work begins that its result could not be put there. Only one of its own kind is ever replaced. */
export function assertPlaceFor({ what, sign }: WholeFolder, dir: string, overwrite: boolean): void {
  const parent = dirname(dir)
  if (!existsSync(parent)) throw new ConfigError(`There is no folder ${parent} to write into.`)
  try {
    accessSync(parent, constants.W_OK)
  } catch (thrown) {
    throw new ConfigError(`${parent} may not be written into.`, { cause: thrown })
  }
  if (!existsSync(dir)) return
  const found = statSync(dir)
  if (!found.isDirectory()) throw new ConfigError(`${dir} is a file, and must be a folder or a new name.`)
  if (found.dev !== statSync(parent).dev) {
    throw new ConfigError(`${dir} is a disk of its own, and cannot be replaced. Name a new folder in it.`)
  }
  if (!isThereAndFull(dir)) return
  if (!existsSync(join(dir, sign))) {
    throw new ConfigError(
      `${dir} is not empty, and holds no ${what} that could be replaced. Choose another folder.`,
    )
  }
  if (!overwrite) {
    throw new ConfigError(
      `${dir} holds ${what === 'export' ? 'an export' : 'a backup'} already. Choose another folder, or --force to replace it.`,
    )
  }
}

export function isThereAndFull(dir: string): boolean {
  return existsSync(dir) && readdirSync(dir).length > 0
}
