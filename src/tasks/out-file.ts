import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { ConfigError } from '../core/errors.ts'

/** Says before the work begins that its result could not be put there. */
export function assertWritable(file: string, overwrite: boolean): void {
  if (existsSync(file)) {
    if (!statSync(file).isFile()) throw new ConfigError(`${file} is no file that could be written.`)
    if (!overwrite)
      throw new ConfigError(`${file} exists already. Choose another name, or --force to overwrite it.`)
  }
  const folder = dirname(file)
  if (!existsSync(folder)) throw new ConfigError(`There is no folder ${folder} to write into.`)
  try {
    accessSync(folder, constants.W_OK)
  } catch (thrown) {
    throw new ConfigError(`${folder} may not be written into.`, { cause: thrown })
  }
}
