import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { noSuch } from '../../core/errors.ts'
import { DAY } from '../../core/time.ts'
import { requiredText } from '../../define/params.ts'
import type { Document } from '../documents/document.ts'

/** Built of src/client; from src/ and from dist/ it is the same place. */
const FOLDER = new URL('../../../dist/client/', import.meta.url)

type Files = Readonly<Record<string, string>>
let files: Files | null = null

function filesByName(): Files {
  files ??= JSON.parse(readFileSync(new URL('files.json', FOLDER), 'utf8')) as Files
  return files
}

const TYPES: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css' }
/** Names change with the content: what is kept under one is right for ever. */
const FOR_EVER = 'public, max-age=31536000, immutable'

/** Where a file is found that browsers load, by its name in src/client. */
export function assetPath(name: string): string {
  return `/assets/${filesByName()[name]}`
}

/** What pages load. All of them have one address: the name is a parameter of it. */
export function assetDocument(): Document {
  return {
    id: 'asset',
    path: '/assets/{file}',
    params: z.object({ file: requiredText(/^[\w.-]{1,80}$/, 'the name of a file', 'File.') }),
    rule: 'files',
    maxAgeS: 0,
    freshMs: DAY,
    async make({ file }) {
      const name = String(file)
      if (!Object.values(filesByName()).includes(name))
        throw noSuch('other', { file: name }, 'is no file of ours', [])
      return {
        body: await readFile(new URL(name, FOLDER), 'utf8'),
        contentType: `${TYPES[name.split('.').at(-1)!]}; charset=utf-8`,
        cacheControl: FOR_EVER,
      }
    },
  }
}
