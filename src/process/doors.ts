import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { proxiesBy } from '../access/client-address.ts'
import { FLAGS } from '../config/settings.ts'
import type { Config } from '../config.ts'
import { ConfigError } from '../core/errors.ts'
import { loopFigures, type ThreadFigures } from '../core/thread-figures.ts'
import { loadHttp } from '../serve/http/app.ts'
import { type Door, openDoor } from '../serve/http/door.ts'

/** The ports of a perptape, held from its first moment on. */
export interface Doors {
  /** Null where nothing is served. */
  readonly api: Door | null
  readonly ops: Door
  /** How the thread that answers at them is, from the moment on that they are open. */
  readonly figures: () => ThreadFigures
  /** What callers of either are told until it is up. */
  warm(sentence: string): void
  close(): Promise<void>
}

/** For whoever watches, and the operator's commands. */
const OPS_CONNECTIONS = 100
/** Files that the process needs besides its connections: the record, the ledger, the venues. */
const OTHER_FILES = 300
/** What holds this thread is what callers wait for. */
const LOOK_EVERY_MS = 20

export async function openDoors(config: Config): Promise<Doors> {
  const { HOST, PORT, OPS_HOST, OPS_NAMES, OPS_PORT, PUBLIC_URL, ROLE } = config
  const isServing = ROLE === 'all' || ROLE === 'serve'
  if (PORT === OPS_PORT && PORT !== 0 && isServing) {
    throw new ConfigError(
      `The API and its operations port are both to be ${PORT}. Choose another one with ${FLAGS.PORT} or ${FLAGS.OPS_PORT}.`,
    )
  }
  if (isServing) await loadHttp()
  const api = isServing
    ? await openDoor({
        host: HOST,
        port: PORT,
        publicUrl: PUBLIC_URL,
        portSetting: FLAGS.PORT,
        connections: { inAll: roomFor(config.MAX_CONNECTIONS), isProxy: proxiesBy(config.TRUST_PROXY) },
      })
    : null
  const ops = await openDoor({
    host: OPS_HOST,
    port: OPS_PORT,
    hostSetting: 'OPS_HOST',
    names: [OPS_HOST, hostname(), ...OPS_NAMES].map((name) => name.toLowerCase()),
    portSetting: FLAGS.OPS_PORT,
    connections: { inAll: OPS_CONNECTIONS, forThisMachine: 0 },
  }).catch(async (thrown) => {
    await api?.close()
    throw thrown
  })
  const both = api === null ? [ops] : [api, ops]
  return {
    api,
    ops,
    figures: loopFigures(LOOK_EVERY_MS),
    warm(sentence) {
      for (const door of both) door.warm(sentence)
    },
    async close() {
      await Promise.all(both.map((door) => door.close()))
    },
  }
}

/** A connection is a file to the system, which may allow fewer than we were told to hold. */
function roomFor(connections: number): number {
  return Math.max(10, Math.min(connections, fileLimit() - OTHER_FILES))
}

function fileLimit(): number {
  try {
    const limit = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]
    return limit === undefined ? Number.POSITIVE_INFINITY : Number(limit)
  } catch {
    // Only Linux tells.
    return Number.POSITIVE_INFINITY
  }
}
