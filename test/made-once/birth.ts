import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../end-to-end/free-port.ts'
import { startPerptape } from '../end-to-end/perptape.ts'

/** What a caller was told, from the first moment of the start on. */
interface Told {
  readonly path: string
  readonly status: number
  readonly retryAfter: string | null
  readonly text: string
}

/** A first start on an empty folder, from its first moment to its stop. */
export interface Birth {
  readonly folder: string
  readonly told: readonly Told[]
  readonly log: string
  readonly exitCode: number | null
}

export async function watchedBirth(folder: string): Promise<Birth> {
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
  const starting = startPerptape('--source', 'sim', '--data', folder, '--port', String(port)).finally(() => {
    isStarting = false
  })
  const asking = (async () => {
    for (; isStarting; await pause(100)) await askAll()
  })()
  const service = await starting
  await asking
  await askAll()
  const exitCode = await service.stop()
  return { folder, told, log: service.log(), exitCode }
}
