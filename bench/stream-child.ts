import { connect, type Socket } from 'node:net'

// Readers of the live tape in a process of their own: plain sockets that count what they are sent and look at none of it.

export type ReadersTask =
  | {
      readonly do: 'open'
      readonly address: string
      readonly key: string
      readonly readers: number
      /** In turn. */
      readonly queries: readonly string[]
    }
  /** How many listen, and what they were sent since they came. */
  | { readonly do: 'count' }
  | { readonly do: 'close' }

export interface ReadersCount {
  readonly open: number
  readonly events: number
  readonly megabytes: number
}

const AT_ONCE = 50
let sockets: Socket[] = []
let events = 0
let bytes = 0

process.on('message', async (task: ReadersTask) => {
  if (task.do === 'open') await open(task)
  if (task.do === 'close') close()
  const isOpen = (socket: Socket) => socket.readyState === 'open'
  process.send?.({
    open: sockets.filter(isOpen).length,
    events,
    megabytes: bytes / 1e6,
  } satisfies ReadersCount)
})
process.send?.({ ready: true })

async function open({ address, key, readers, queries }: Extract<ReadersTask, { do: 'open' }>): Promise<void> {
  const { hostname, port } = new URL(address)
  while (sockets.length < readers) {
    const some = Array.from({ length: Math.min(AT_ONCE, readers - sockets.length) }, (_, place) =>
      reader(hostname, Number(port), key, queries[(sockets.length + place) % queries.length]!),
    )
    sockets.push(...(await Promise.all(some)))
  }
}

/** Resolves with its first bytes: then it is a reader. */
function reader(host: string, port: number, key: string, query: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port })
    socket.write(
      `GET /api/v1/stream?${query} HTTP/1.1\r\nHost: ${host}:${port}\r\nAuthorization: Bearer ${key}\r\n\r\n`,
    )
    socket.on('error', reject)
    socket.on('data', (data) => {
      resolve(socket)
      bytes += data.length
      for (let at = data.indexOf('\nid: '); at !== -1; at = data.indexOf('\nid: ', at + 1)) events++
    })
  })
}

function close(): void {
  for (const socket of sockets) socket.destroy()
  sockets = []
  events = 0
  bytes = 0
}
