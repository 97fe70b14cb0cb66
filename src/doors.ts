import { type Config, FLAGS } from './config.ts'
import { ConfigError } from './core/errors.ts'
import { type Door, openDoor } from './serve/http/door.ts'

/** The ports of a perptape, held from its first moment on. */
export interface Doors {
  /** Null where nothing is served. */
  readonly api: Door | null
  readonly ops: Door
  /** What callers of either are told until it is up. */
  warm(sentence: string): void
  close(): Promise<void>
}

/** The operations port is for this machine alone. */
const OPS_HOST = '127.0.0.1'

export async function openDoors(config: Config): Promise<Doors> {
  const { HOST, PORT, OPS_PORT, PUBLIC_URL, ROLE } = config
  if (PORT === OPS_PORT && PORT !== 0 && ROLE !== 'record') {
    throw new ConfigError(
      `The API and its operations port are both to be ${PORT}. Choose another one with ${FLAGS.PORT} or ${FLAGS.OPS_PORT}.`,
    )
  }
  const api =
    ROLE === 'record'
      ? null
      : await openDoor({ host: HOST, port: PORT, publicUrl: PUBLIC_URL, portSetting: FLAGS.PORT })
  const ops = await openDoor({ host: OPS_HOST, port: OPS_PORT, portSetting: FLAGS.OPS_PORT }).catch(
    async (thrown) => {
      await api?.close()
      throw thrown
    },
  )
  const both = api === null ? [ops] : [api, ops]
  return {
    api,
    ops,
    warm(sentence) {
      for (const door of both) door.warm(sentence)
    },
    async close() {
      await Promise.all(both.map((door) => door.close()))
    },
  }
}
