import { existsSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Clock } from '../core/clock.ts'
import { sentenceOf } from '../core/errors.ts'
import type { Log } from '../core/log.ts'
import { MINUTE, type Ms, SECOND } from '../core/time.ts'
import type { Series } from './read-series.ts'

/** The courses that there are. */
export interface Library {
  /** At most a minute behind the folder. */
  series(): Promise<readonly Series[]>
}

/** From where it lies beside src and dist alike. */
const SHIPPED = fileURLToPath(new URL('../../content', import.meta.url))

const LOOKED_AT_EVERY: Ms = MINUTE
/** A start has more urgent work. */
const FIRST_LOOK_AFTER: Ms = 5 * SECOND

/** Of the operator's folder; where there is none, what comes with perptape. A file that cannot be used is a line in the log. */
export function openLibrary(parts: {
  readonly folder: string
  readonly clock: Clock
  readonly log: Log
}): Library {
  const { clock, log } = parts
  const folder = existsSync(parts.folder) ? parts.folder : SHIPPED
  let lookedAt: Ms | null = null
  let state = ''
  let looking: Promise<readonly Series[]> = Promise.resolve([])

  async function look(known: Promise<readonly Series[]>): Promise<readonly Series[]> {
    try {
      const now = await stateOf(folder)
      if (now === state) return await known
      const { readSeries } = await import('./read-series.ts')
      const series = await readSeries(folder, (sentence) => log.warn({ folder }, sentence))
      state = now
      return series
    } catch (thrown) {
      log.warn({ folder, err: thrown }, `The courses cannot be read: ${sentenceOf(thrown)}`)
      return known
    }
  }

  const library: Library = {
    series() {
      const now = clock.now()
      if (lookedAt === null || Math.abs(now - lookedAt) >= LOOKED_AT_EVERY) {
        lookedAt = now
        looking = look(looking)
      }
      return looking
    },
  }
  // What is wrong with a file is told soon after the start, not when somebody asks for it.
  setTimeout(() => void library.series(), FIRST_LOOK_AFTER).unref()
  return library
}

/** Changes with any file in it. */
async function stateOf(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name)] : []))
    .sort()
  const states = await Promise.all(
    files.map(async (file) => {
      const { mtimeMs, size } = await stat(file)
      return `${file} ${mtimeMs} ${size}`
    }),
  )
  return `of ${folder}\n${states.join('\n')}`
}
