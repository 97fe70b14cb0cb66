import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseJson } from '../../../src/core/json.ts'

export type RpcMethod = (method: string, params: readonly unknown[]) => Promise<unknown>

/** What a node answers to a question that it cannot make sense of, or that it refuses. */
export class RpcFault extends Error {
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

const LARGEST_QUESTION = 1_000_000

/** JSON-RPC over HTTP on this machine alone, a chain a path. */
export async function serveRpc(port: number, chains: Readonly<Record<string, RpcMethod>>): Promise<Server> {
  const server = createServer((req, res) => {
    const ask = chains[req.url ?? '']
    if (ask === undefined || req.method !== 'POST') {
      res.writeHead(404).end()
      return
    }
    answer(req, ask).then(
      (body) => res.writeHead(200, { 'Content-Type': 'application/json' }).end(body),
      () => res.writeHead(400).end(),
    )
  })
  // A caller that compiles a contract meanwhile finds its connection as it left it.
  server.keepAliveTimeout = 10 * 60_000
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return server
}

export function portOf(server: Server): number {
  return (server.address() as AddressInfo).port
}

async function answer(req: IncomingMessage, ask: RpcMethod): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of req as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > LARGEST_QUESTION) throw new RpcFault(-32600, 'too large')
    chunks.push(chunk)
  }
  const asked: unknown = parseJson(Buffer.concat(chunks).toString('utf8'))
  const answers = Array.isArray(asked)
    ? await Promise.all(asked.map((one) => answerOne(one, ask)))
    : await answerOne(asked, ask)
  return JSON.stringify(answers)
}

async function answerOne(asked: unknown, ask: RpcMethod): Promise<object> {
  const { id = null, method, params } = asked as { id?: unknown; method: string; params?: unknown }
  try {
    const result = await ask(method, Array.isArray(params) ? params : [])
    return { jsonrpc: '2.0', id, result: result ?? null }
  } catch (thrown) {
    const { code, message, data } = thrown as { code?: unknown; message: string; data?: unknown }
    return { jsonrpc: '2.0', id, error: { code: typeof code === 'number' ? code : -32603, message, data } }
  }
}
