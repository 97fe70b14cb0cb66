import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import type { Seeded } from '../seeded.ts'
import { LIES, type Lie, stayAway } from './lies.ts'
import { lieOnStream } from './lying-stream.ts'

/** Answers that are true before it begins to lie: a venue that nobody believes cannot hurt. */
const TRUE_AT_FIRST = 4
const TRUE_SHARE = 0.3

/** Stands between recorders and the simulated venues; all of them are passed through but one, which lies. */
export interface LyingGateway {
  readonly port: number
  /** How often each lie was told. */
  readonly told: ReadonlyMap<string, number>
  /** From now on it also asks to be left alone for a year. */
  sendAway(): void
  close(): Promise<void>
}

export async function openLyingGateway(venues: number, liar: string, random: Seeded): Promise<LyingGateway> {
  const told = new Map<string, number>()
  const note = (name: string) => void told.set(name, (told.get(name) ?? 0) + 1)
  const left: [string, Lie][] = []
  let answers = 0
  let sendsAway = false
  const isLiar = ({ url = '' }: IncomingMessage) => url.split('/')[1]?.includes(liar) ?? false

  function answer(asked: IncomingMessage, response: ServerResponse): void {
    const lie = isLiar(asked) ? nextLie() : null
    response.on('error', () => {})
    const honest = request(
      { port: venues, host: '127.0.0.1', path: asked.url ?? '/', method: 'GET' },
      (given) => {
        if (lie === null) {
          response.writeHead(given.statusCode ?? 500, given.headers)
          given.pipe(response)
          return
        }
        let text = ''
        given.setEncoding('utf8')
        given.on('data', (piece: string) => {
          text += piece
        })
        given.on('end', () => lie(response, JSON.parse(text), random))
      },
    )
    honest.on('error', () => response.destroy())
    honest.end()
  }

  /** Every kind once before any comes again: short runs are to hear them all. */
  function nextLie(): Lie | null {
    if (answers++ < TRUE_AT_FIRST || random.chance(TRUE_SHARE)) return null
    if (left.length === 0) left.push(...shuffled(Object.entries(LIES), random))
    const [name, lie] =
      sendsAway && random.chance(0.3) ? (['go away', stayAway] as const) : (left.pop() as [string, Lie])
    note(name)
    return lie
  }

  const server = createServer(answer)
  const sockets = new WebSocketServer({ noServer: true })
  const tunnels = new Set<Duplex>()
  server.on('upgrade', (asked, raw, head) => {
    if (isLiar(asked)) {
      sockets.handleUpgrade(asked, raw, head, (socket) => lieOnStream(socket, random, note))
      return
    }
    const through = connect(venues, '127.0.0.1', () => {
      const lines = asked.rawHeaders.flatMap((text, at, all) =>
        at % 2 === 0 ? [`${text}: ${all[at + 1]}`] : [],
      )
      through.write(`GET ${asked.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
      through.write(head)
      through.pipe(raw).pipe(through)
    })
    for (const [end, other] of [
      [raw, through],
      [through, raw],
    ] as const) {
      tunnels.add(end)
      end.on('error', () => other.destroy())
      end.on('close', () => {
        tunnels.delete(end)
        other.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    told,
    sendAway() {
      sendsAway = true
    },
    async close() {
      for (const socket of sockets.clients) socket.terminate()
      for (const tunnel of tunnels) tunnel.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function shuffled<T>(all: readonly T[], random: Seeded): T[] {
  return all
    .map((one) => ({ one, at: random.upTo(1) }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one)
}
