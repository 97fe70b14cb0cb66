import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { z } from 'zod'
import { ConfigError, sentenceOf } from '../core/errors.ts'
import { VERSION } from '../core/version.ts'
import type { WholeFolder } from './folder-place.ts'

/** What a folder of files says of itself; refuses one that says nothing, or that a newer version has made. */
export function readNote<N extends { readonly version: string }>(
  { what, sign }: WholeFolder,
  dir: string,
  form: z.ZodType<N>,
): N {
  const file = join(dir, sign)
  const written = textOf(file)
  if (written === null) {
    throw new ConfigError(`${dir} is no ${what}: it has no ${sign}.`)
  }
  let note: N
  try {
    note = form.parse(JSON.parse(written))
  } catch (thrown) {
    throw new ConfigError(`${file} is not what perptape writes there.`, { cause: thrown })
  }
  if (isNewer(note.version, VERSION)) {
    const sentence = `${dir} was made by perptape ${note.version}, which is newer than this one (${VERSION}).`
    throw new ConfigError(`${sentence} It takes that version to read it.`)
  }
  return note
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (thrown) {
    if (['ENOENT', 'ENOTDIR'].includes(String((thrown as NodeJS.ErrnoException).code))) return null
    throw new ConfigError(`${file} cannot be read: ${sentenceOf(thrown)}`, { cause: thrown })
  }
}

function isNewer(version: string, than: string): boolean {
  const [own, other] = [version, than].map((text) => text.split(/[.-]/).slice(0, 3).map(Number))
  const index = own!.findIndex((part, at) => part !== other![at])
  return index >= 0 && own![index]! > other![index]!
}
