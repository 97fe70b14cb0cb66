import { once } from 'node:events'
import { connect } from 'node:net'
import { placeOf } from './needs.ts'
import { freePort, ownFolder, removeFolder, type Server, startServer } from './server.ts'

const PLACE = placeOf('redis-server') ?? ''

export const hasRedis = PLACE !== ''

export interface Redis {
  readonly url: string
  readonly server: Server
  /** Ends it as a crash would; `again` brings it back on the same port, empty. */
  kill(): Promise<void>
  again(): Promise<void>
  freeze(): void
  thaw(): void
  end(): Promise<void>
}

/** A Redis server of its own that keeps nothing on the disk. */
export async function startRedis(): Promise<Redis> {
  const port = await freePort()
  const folder = ownFolder('redis')
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const start = () => startServer(PLACE, [...args, '--dir', folder], {}, () => answers(port))
  let server = await start()
  return {
    url: `redis://127.0.0.1:${port}/0`,
    get server() {
      return server
    },
    kill: () => server.kill(),
    async again() {
      server = await start()
    },
    freeze: () => server.freeze(),
    thaw: () => server.thaw(),
    async end() {
      await server.kill('SIGKILL')
      removeFolder(folder)
    },
  }
}

async function answers(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    socket.write('PING\r\n')
    const [said] = await once(socket, 'data')
    if (!String(said).startsWith('+PONG')) throw new Error(String(said))
  } finally {
    socket.destroy()
  }
}
