import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** Of an account that may ask for everything; the server has made it. */
let key = ''

export const authorization = () => `Bearer ${key}`

export type ChildTask =
  /** What the engine takes to make the text of the newest rows by itself. */
  | { readonly do: 'engine'; readonly rows: number; readonly form: 'json' | 'csv' }
  | { readonly do: 'memory' }
  | { readonly do: 'ingest'; readonly seconds: number; readonly rowsPerSecond: number }
  | { readonly do: 'cpu' }
  | { readonly do: 'end' }

export interface Child {
  readonly address: string
  ask<T>(task: ChildTask): Promise<T>
  end(): Promise<void>
}

/** A folder just born is busy with its first polls and rollups. */
const SETTLE_MS = 60_000

export async function startOurs(): Promise<Child> {
  const process = forkChild('ours')
  const started = await message<{ address: string; key: string }>(process)
  key = started.key
  await sleep(SETTLE_MS)
  return childOf(process, started.address, () => process.send({ do: 'end' } satisfies ChildTask))
}

export async function startRaw(headers: readonly string[], body: Buffer): Promise<Child> {
  const process = forkChild('raw')
  await message(process)
  process.send({ headers, body: body.toString('base64') })
  const { address } = await message<{ address: string }>(process)
  return childOf(process, address, () => process.kill())
}

function childOf(process: ChildProcess, address: string, end: () => void): Child {
  return {
    address,
    ask<T>(task: ChildTask) {
      process.send(task)
      return message<T>(process)
    },
    async end() {
      end()
      await once(process, 'exit')
    },
  }
}

function forkChild(mode: string): ChildProcess {
  return fork(new URL('./http-child.ts', import.meta.url), [mode], { execArgv: ['--import', 'tsx'] })
}

function message<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    const gone = () => reject(new Error('the server ended before its time'))
    child.once('exit', gone)
    child.once('message', (content) => {
      child.off('exit', gone)
      resolve(content as T)
    })
  })
}

export interface Fetched {
  readonly rawHeaders: readonly string[]
  readonly body: Buffer
  readonly milliseconds: number
}

export async function fetchOnce(
  address: string,
  path: string,
  agent?: Agent,
  bearer = authorization(),
): Promise<Fetched> {
  const begun = performance.now()
  const request = get(address + path, {
    headers: { authorization: bearer },
    ...(agent ? { agent } : {}),
  })
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk as Buffer)
  if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${Buffer.concat(chunks)}`)
  return {
    rawHeaders: answer.rawHeaders,
    body: Buffer.concat(chunks),
    milliseconds: performance.now() - begun,
  }
}

/** Latencies of small requests at a steady pace, in milliseconds, for as long as `going` holds. */
export async function paced(address: string, path: string, going: () => boolean): Promise<number[]> {
  const agent = new Agent({ keepAlive: true })
  const latencies: number[] = []
  const line = async () => {
    while (going()) {
      latencies.push((await fetchOnce(address, path, agent)).milliseconds)
      await sleep(PAUSE_MS)
    }
  }
  await Promise.all(Array.from({ length: LINES }, line))
  agent.destroy()
  return latencies
}

const LINES = 4
const PAUSE_MS = 8
