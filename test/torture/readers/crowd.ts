import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Connections of people who mean no good; all are closed together. */
export class Crowd {
  readonly #port: number
  readonly #sockets = new Set<Socket>()
  /** How many ever connected, and how many were turned away or hung up on. */
  came = 0
  gone = 0

  constructor(url: string) {
    this.#port = Number(new URL(url).port)
  }

  #join(): Socket {
    const socket = connect(this.#port, '127.0.0.1')
    this.came++
    this.#sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => {
      this.#sockets.delete(socket)
      this.gone++
    })
    return socket
  }

  /** Asks several times over one connection and reads none of the answers. */
  askWithoutReading(path: string, headers: readonly string[], times: number): void {
    const socket = this.#join()
    socket.pause()
    const request = [`GET ${path} HTTP/1.1`, 'Host: 127.0.0.1', ...headers, '', ''].join('\r\n')
    socket.write(request.repeat(times))
  }

  /** Connects and says nothing. */
  idle(): void {
    this.#join().resume()
  }

  /** Never comes to the end of its headers. */
  async dribble(signal: AbortSignal): Promise<void> {
    const socket = this.#join()
    socket.resume()
    socket.write('GET /api/public/symbols HTTP/1.1\r\nHost: 127.0.0.1\r\n')
    for (let line = 0; !signal.aborted && !socket.destroyed; line++) {
      socket.write(`X-Slow-${line}: 1\r\n`)
      await sleep(1_000, undefined, { signal }).catch(() => {})
    }
  }

  disperse(): void {
    for (const socket of this.#sockets) socket.destroy()
  }
}
