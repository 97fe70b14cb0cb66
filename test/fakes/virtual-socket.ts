import { EventEmitter } from 'node:events'

/** Whom the sockets of this process are connected to. */
export const exchange: { connect: ((socket: VirtualSocket) => void) | null } = { connect: null }

/** Stands in for a WebSocket of `ws` where time is virtual: everything arrives at once, or not at all. */
export class VirtualSocket extends EventEmitter {
  static readonly OPEN = 1
  readonly bufferedAmount = 0
  readyState = 0
  subscribed = false
  /** The line is dead, and neither side knows. */
  dead = false
  onSent: (message: string) => void = () => {}
  readonly url: string
  readonly options: { readonly headers?: Readonly<Record<string, string>> }

  constructor(url: string, options: VirtualSocket['options']) {
    super()
    this.url = url
    this.options = options
    queueMicrotask(() => exchange.connect?.(this))
  }

  opened(): void {
    this.readyState = VirtualSocket.OPEN
    this.emit('open')
  }

  send(message: string): void {
    this.onSent(message)
  }

  ping(): void {
    this.onSent('ping frame')
  }

  /** What has arrived is heard all the same, as of a real one. */
  readonly isPaused = false
  pause(): void {}
  resume(): void {}

  /** The other side goes away. */
  cut(): void {
    if (this.readyState === 3) return
    this.readyState = 3
    this.emit('close', 1006, '')
  }

  /** The handshake is answered with a status, and no connection is made. */
  reject(statusCode: number, headers: Readonly<Record<string, string>> = {}): void {
    this.emit('unexpected-response', null, { statusCode, headers })
  }

  close(): void {
    this.readyState = 3
  }

  terminate(): void {
    this.readyState = 3
  }
}
