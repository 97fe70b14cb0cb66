import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { draftOf, fingerprintOf, isThere, keepDraft, placeOf } from './cache.ts'

/** Programs of tests alone. */
const CHILDREN = ['import', 'store', 'till'].map((name) => `test/faults/${name}-child.ts`)

/** Where the programs of today's sources belong. */
export function placeOfPrograms(): string {
  return placeOf('programs', fingerprintOf('src', ...CHILDREN, 'scripts/bundle.mjs', 'package-lock.json'))
}

/**
 * The folder of what runs in threads and processes of its own: translated at every start, each would take half a second
 * to begin. It is made as dist/ is, when the first test asks. Outside the runner dist/ stands for it.
 */
export function programs(): string {
  const place = process.env.MADE_PROGRAMS ?? resolve('dist')
  if (!isThere(place)) {
    const draft = draftOf(place)
    writeFileSync(join(draft, 'package.json'), '{ "type": "module" }\n')
    execFileSync(process.execPath, ['scripts/bundle.mjs', draft, ...CHILDREN])
    keepDraft(draft, place)
  }
  return place
}
