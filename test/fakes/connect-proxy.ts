import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'

/** A proxy on loopback that connects whoever asks to one port, whatever host was asked for. */
export interface ConnectProxy {
  readonly url: string
  /** `connect`: as asked. `mute`: takes the question and says nothing. A number: answers with that status. */
  mode: 'connect' | 'mute' | number
  /** What was asked for: host and port, and the credentials that came with it. */
  readonly asked: { readonly target: string; readonly credentials: string | null }[]
  readonly open: number
  close(): Promise<void>
}

export async function openConnectProxy(toPort: number): Promise<ConnectProxy> {
  const sockets = new Set<Socket>()
  const server = createServer((_request, response) => response.writeHead(405).end())
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
  })
  server.on('connect', (request, socket) => {
    const authorization = request.headers['proxy-authorization']
    const credentials = authorization && Buffer.from(authorization.replace('Basic ', ''), 'base64').toString()
    proxy.asked.push({ target: request.url ?? '', credentials: credentials ?? null })
    // Who is not read does not notice that the other side has left.
    if (proxy.mode === 'mute') return void socket.on('end', () => socket.end()).resume()
    if (proxy.mode !== 'connect') return void socket.end(`HTTP/1.1 ${proxy.mode} No\r\n\r\n`)
    const onward = connect(toPort, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      socket.pipe(onward).pipe(socket)
    })
    onward.on('error', () => socket.destroy())
    socket.on('close', () => onward.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const proxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mode: 'connect' as ConnectProxy['mode'],
    asked: [] as ConnectProxy['asked'] & unknown[],
    get open() {
      return sockets.size
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return proxy as ConnectProxy
}
