import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A block as the fake has it; times are seconds. */
export interface FakeBlock {
  readonly time: number
  readonly difficulty: number
  readonly fees: number
  readonly feerate: number
}

interface Request {
  readonly id: number
  readonly method: string
  readonly params: readonly unknown[]
}

const SUBSIDY = 312_500_000

/** A node of Bitcoin on loopback that speaks JSON-RPC, with batches and user and password as bitcoind has them. */
export class FakeBitcoind {
  readonly url: string
  readonly blocks: readonly FakeBlock[]
  /** user:password, as in its cookie. */
  credentials = 'user:secret'
  warmingUp = false
  syncing = false
  prunedBelow: number | null = null
  saysPruned = true
  chain = 'main'
  loaded = true
  readonly asked: string[] = []
  readonly #server

  private constructor(blocks: readonly FakeBlock[], server: ReturnType<typeof createServer>) {
    this.blocks = blocks
    this.#server = server
    server.on('request', (request, response) => void this.#serve(request, response))
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  }

  static async open(blocks: readonly FakeBlock[]): Promise<FakeBitcoind> {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return new FakeBitcoind(blocks, server)
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  medianTime(height: number): number {
    const times = this.blocks.slice(Math.max(0, height - 10), height + 1).map(({ time }) => time)
    return times.sort((a, b) => a - b)[times.length >> 1]!
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = ''
    for await (const piece of request) body += String(piece)
    const wanted = `Basic ${Buffer.from(this.credentials).toString('base64')}`
    if (request.headers.authorization !== wanted) return void response.writeHead(401).end()
    const calls = JSON.parse(body) as Request[]
    response.writeHead(200, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify(calls.map((call) => this.#answer(call))))
  }

  #answer({ id, method, params }: Request): object {
    this.asked.push(method)
    const error = (code: number, message: string) => ({ jsonrpc: '2.0', error: { code, message }, id })
    if (this.warmingUp) return error(-28, 'Loading block index…')
    const [first] = params
    const height = typeof first === 'string' ? Number.parseInt(first, 16) : Number(first)
    const block = this.blocks[height]
    if (method.startsWith('getblock') && method !== 'getblockchaininfo' && !block)
      return error(-8, 'Block height out of range')
    if (method === 'getblockstats' && this.prunedBelow !== null && height < this.prunedBelow)
      return error(-1, 'Block not available (pruned data)')
    return { jsonrpc: '2.0', result: this.#result(method, height, block!), id }
  }

  #result(method: string, height: number, block: FakeBlock): unknown {
    const tip = this.blocks.length - 1
    switch (method) {
      case 'getblockchaininfo':
        return {
          ...{ chain: this.chain, blocks: tip, headers: tip, mediantime: this.medianTime(tip) },
          ...{ initialblockdownload: this.syncing, pruned: this.saysPruned && this.prunedBelow !== null },
          ...(this.saysPruned && this.prunedBelow !== null && { pruneheight: this.prunedBelow }),
        }
      case 'getblockhash':
        return height.toString(16).padStart(64, '0')
      case 'getblockheader': {
        const { time, difficulty } = block
        const hash = height.toString(16).padStart(64, '0')
        return { hash, height, time, mediantime: this.medianTime(height), difficulty }
      }
      case 'getblockstats':
        return {
          ...{ height, totalfee: block.fees, subsidy: SUBSIDY },
          feerate_percentiles: [1, 1, block.feerate, 9, 20],
        }
      case 'getmempoolinfo':
        return { loaded: this.loaded, size: 25_000, bytes: 40_000_000, mempoolminfee: 0.0000015 }
      default:
        throw new Error(`asked for ${method}`)
    }
  }
}
