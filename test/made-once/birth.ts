import { mkdirSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { freePort } from '../end-to-end/free-port.ts'
import { clockEnv, signalledPerptape, startBy } from '../end-to-end/perptape.ts'
import { draftOf, fingerprintOf, isThere, keepDraft, placeOf } from './cache.ts'

/** What a caller was told, from the first moment of the start on. */
interface Told {
  readonly path: string
  readonly status: number
  readonly retryAfter: string | null
  readonly text: string
}

/** The birth of a folder: starts that were killed on the way, then one that was watched from its first moment to its stop. */
interface Watched {
  /** What the killed ones left with: null, as a kill leaves no code. */
  readonly brokenOff: readonly (number | null)[]
  readonly told: readonly Told[]
  readonly log: string
  readonly exitCode: number | null
}

export interface Birth extends Watched {
  readonly folder: string
  /** The folder as a kill would have left it at the moment that perptape.json was there. */
  readonly image: string
}

const IMAGE = pathToFileURL(resolve('test/made-once/image-of-birth.mjs')).href

/** It is made so long before the date of the tests, and takes less: files and runs that find it are later than its past. */
const EARLIER_MS = 4 * 60_000

/** One for all runs of the same program at the same date. */
export async function sharedBirth(): Promise<Birth> {
  const place = placeOf(
    'folders',
    `${basename(process.env.MADE_PROGRAMS!)}-${fingerprintOf('test/made-once/birth.ts', 'test/made-once/image-of-birth.mjs')}-${process.env.TESTS_AT}`,
  )
  if (isThere(place)) return read(place)
  for (let earlierMs = EARLIER_MS; ; earlierMs *= 2) {
    const begun = Date.now()
    const draft = draftOf(place)
    const birth = await watchedBirth(join(draft, 'data'), join(draft, 'image'), begun, earlierMs)
    writeFileSync(join(draft, 'birth.json'), JSON.stringify(birth))
    if (Date.now() - begun < earlierMs) {
      keepDraft(draft, place)
      return read(place)
    }
    rmSync(draft, { recursive: true })
  }
}

function read(place: string): Birth {
  const seen = JSON.parse(readFileSync(join(place, 'birth.json'), 'utf8')) as Watched
  return { ...seen, folder: join(place, 'data'), image: join(place, 'image') }
}

async function watchedBirth(
  folder: string,
  image: string,
  begun: number,
  earlierMs: number,
): Promise<Watched> {
  const clock = { CLOCK_SHIFT_MS: String(Date.parse(process.env.TESTS_AT!) - earlierMs - begun) }
  mkdirSync(folder)
  const brokenOff = [await killedBirth(folder, clock), await killedBirth(folder, clock)]
  const port = await freePort()
  const told: Told[] = []
  const ask = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => null)
    if (answer === null) return
    const { status, headers } = answer
    told.push({ path, status, retryAfter: headers.get('retry-after'), text: await answer.text() })
  }
  const askAll = async () => {
    for (const path of ['/livez', '/readyz', '/api/v1/public/health']) await ask(path)
  }

  let isStarting = true
  const node = [...clockEnv.NODE_OPTIONS.split(' '), '--import', IMAGE, resolve('dist/cli.js')]
  const flags = ['--source', 'sim', '--data', folder, '--port', String(port), '--ops-port', '0']
  const settings = { IMAGE_OF_BIRTH: image, ...clock }
  const starting = startBy(process.execPath, [...node, 'start', ...flags], settings).finally(() => {
    isStarting = false
  })
  const asking = (async () => {
    for (; isStarting; await pause(100)) await askAll()
  })()
  const service = await starting
  await asking
  await askAll()
  const exitCode = await service.stop()
  return { brokenOff, told, log: service.log(), exitCode }
}

/** Killed at any moment of the first that it writes of the past, or clears away of an earlier one. */
async function killedBirth(folder: string, clock: Readonly<Record<string, string>>): Promise<number | null> {
  let isDue = false
  const watching = watch(folder, (_event, name) => {
    if (name !== 'market.duckdb.draft') return
    setTimeout(() => {
      isDue = true
    }, Math.random() * 700)
  })
  const flags = ['--source', 'sim', '--role', 'serve', '--data', folder, '--port', '0', '--ops-port', '0']
  const { code } = await signalledPerptape('SIGKILL', () => isDue, clock, 'start', ...flags)
  watching.close()
  return code
}
