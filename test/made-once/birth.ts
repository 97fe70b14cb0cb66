import { mkdirSync, watch } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { freePort } from '../end-to-end/free-port.ts'
import { clockEnv, killedPerptape, startBy } from '../end-to-end/perptape.ts'

/** What a caller was told, from the first moment of the start on. */
interface Told {
  readonly path: string
  readonly status: number
  readonly retryAfter: string | null
  readonly text: string
}

/** The birth of a folder: starts that were killed on the way, then one that was watched from its first moment to its stop. */
export interface Birth {
  readonly folder: string
  /** What the killed ones left with: null, as a kill leaves no code. */
  readonly brokenOff: readonly (number | null)[]
  /** The folder as a kill would have left it at the moment that perptape.json was there. */
  readonly image: string
  readonly told: readonly Told[]
  readonly log: string
  readonly exitCode: number | null
}

const IMAGE = pathToFileURL(resolve('test/made-once/image-of-birth.mjs')).href

export async function watchedBirth(folder: string): Promise<Birth> {
  mkdirSync(folder)
  const brokenOff = [await killedBirth(folder), await killedBirth(folder)]
  const port = await freePort()
  const image = `${folder}-image`
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
  const settings = { IMAGE_OF_BIRTH: image }
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
  return { folder, brokenOff, image, told, log: service.log(), exitCode }
}

/** Killed at any moment of the first that it writes of the past, or clears away of an earlier one. */
async function killedBirth(folder: string): Promise<number | null> {
  let isDue = false
  const watching = watch(folder, (_event, name) => {
    if (name !== 'market.duckdb.draft') return
    setTimeout(() => {
      isDue = true
    }, Math.random() * 700)
  })
  const flags = ['--source', 'sim', '--role', 'serve', '--data', folder, '--port', '0', '--ops-port', '0']
  const { code } = await killedPerptape(() => isDue, 'start', ...flags)
  watching.close()
  return code
}
