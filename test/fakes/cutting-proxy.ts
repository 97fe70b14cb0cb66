import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Stands between a program and a server, and cuts the connection where it is told to. */
export interface CuttingProxy {
  readonly port: number
  /**
   * The next time that the program says something with these words its connection is cut: before the server has heard of
   * it, or after, when the answer is on its way.
   */
  cutAt(words: string, when: 'before' | 'after'): void
  /** How often it has cut since it was started. */
  readonly cuts: number
  close(): Promise<void>
}

export async function startCuttingProxy(target: {
  readonly host: string
  readonly port: number
}): Promise<CuttingProxy> {
  let cut: { readonly words: string; readonly when: 'before' | 'after' } | null = null
  let cuts = 0
  const open = new Set<Socket>()
  const server = createServer((program) => {
    const upstream = connect(target)
    let isLeaving = false
    const end = () => {
      program.destroy()
      upstream.destroy()
    }
    for (const socket of [program, upstream]) {
      open.add(socket)
      socket.on('error', end)
      socket.on('close', () => {
        open.delete(socket)
        end()
      })
    }
    program.on('data', (chunk) => {
      if (cut === null || !chunk.includes(cut.words)) return void upstream.write(chunk)
      const { when } = cut
      cut = null
      cuts++
      if (when === 'before') return end()
      isLeaving = true
      upstream.write(chunk)
    })
    upstream.on('data', (chunk) => {
      if (isLeaving) end()
      else program.write(chunk)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    cutAt(words, when) {
      cut = { words, when }
    },
    get cuts() {
      return cuts
    },
    async close() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
