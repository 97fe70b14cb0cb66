import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** What becomes of the connections that are made next, one after the other; then they are left alone. */
type Cut =
  /** After so many bytes of what is sent. */
  | { readonly afterSent: number }
  /** Everything is sent, and nobody hears what is answered. */
  | 'before the answer'

/** Stands between a client and a server, and cuts connections in the middle. */
export interface CuttingProxy {
  readonly url: string
  readonly cuts: Cut[]
  /** Every connection that is open now. */
  drop(): void
  end(): Promise<void>
}

export async function startCuttingProxy(target: string): Promise<CuttingProxy> {
  const { hostname, port } = new URL(target)
  const cuts: Cut[] = []
  const open = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    let [cut, sent]: [Cut | undefined, number] = [undefined, 0]
    const end = () => {
      client.destroy()
      upstream.destroy()
      open.delete(client)
    }
    open.add(client)
    for (const socket of [client, upstream]) socket.on('error', end).on('close', end)
    client.on('data', (bytes) => {
      // Only what carries rows is cut.
      if (cut === undefined && bytes.includes('INSERT')) cut = cuts.shift()
      sent += bytes.length
      if (typeof cut === 'object' && sent > cut.afterSent) end()
      else upstream.write(bytes)
    })
    upstream.on('data', (bytes) => {
      if (cut === 'before the answer') end()
      else client.write(bytes)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    cuts,
    drop() {
      for (const socket of open) socket.destroy()
    },
    async end() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
