import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a file server answers with; a function is asked each time. */
export type Served = Buffer | string | { readonly status: number; readonly cut?: Buffer }

/** Files of archives and lists of contracts on loopback, by their public addresses. */
export class ArchiveServer {
  readonly files = new Map<string, Served | (() => Served)>()
  /** Addresses that were asked for, in turn. */
  readonly asked: string[] = []
  readonly #server = createServer((request, response) => {
    const address = `https:/${request.url}`
    this.asked.push(address)
    const found = this.files.get(address)
    const served = typeof found === 'function' ? found() : (found ?? { status: 404 })
    if (typeof served === 'string' || Buffer.isBuffer(served)) response.end(served)
    else if (served.cut) {
      response.writeHead(served.status, { 'Content-Length': served.cut.length * 2 })
      response.write(served.cut, () => response.destroy())
    } else response.writeHead(served.status, { 'Retry-After': '0' }).end('no')
  })

  async open(): Promise<number> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    return (this.#server.address() as AddressInfo).port
  }

  /** A file with its sum beside it. */
  put(url: string, file: Buffer, sum = createHash('sha256').update(file).digest('hex')): void {
    this.files.set(url, file)
    this.files.set(`${url}.CHECKSUM`, `${sum}  ${url.split('/').at(-1)}\n`)
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}
