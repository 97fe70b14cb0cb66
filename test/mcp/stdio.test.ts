import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { McpForwarder } from '../../src/commands/mcp-forwarder.ts'
import { writeMark } from '../../src/process/running.ts'
import { QUICK_CLI } from '../end-to-end/perptape.ts'
import { endOf, type Served } from '../fixtures/served.ts'
import { asked, servedMarket } from './agent.ts'

let served: Served
const folder = mkdtempSync(join(tmpdir(), 'perptape-mcp-'))
beforeAll(async () => {
  served = await servedMarket()
  writeMark(folder, { pid: process.pid, url: served.url, opsUrl: 'http://127.0.0.1:1', token: '' })
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await endOf(served)
})

async function throughCommand(mode: 'auto' | 'legacy', ...args: string[]): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } })
  const transport = new StdioClientTransport({ command: process.execPath, args: [QUICK_CLI, 'mcp', ...args] })
  await client.connect(transport)
  return client
}

describe('perptape mcp', () => {
  it.each([
    ['auto', '2026-07-28'],
    ['legacy', '2025-11-25'],
  ] as const)('speaks for the service that has the folder: %s', async (mode, revision) => {
    const client = await throughCommand(mode, '--data', folder)
    expect(client.getNegotiatedProtocolVersion()).toBe(revision)
    expect((await client.listTools()).tools).toHaveLength(45)
    const { structuredContent } = await client.callTool({ name: 'get_coverage', arguments: {} })
    expect(structuredContent).toMatchObject({ data_source: 'simulated' })
    const [meaning] = (await client.readResource({ uri: 'perptape://docs/meanings/funding' })).contents
    expect(meaning).toMatchObject({ text: expect.stringMatching(/^## Funding/) })
    await client.close()
  })

  it('without a service answers with how to start one, and nothing else on standard output', async () => {
    const child = spawn(process.execPath, [QUICK_CLI, 'mcp', '--url', 'http://127.0.0.1:1'])
    const lines: string[] = []
    createInterface({ input: child.stdout }).on('line', (line) => lines.push(line))
    let told = ''
    child.stderr.on('data', (piece) => {
      told += piece
    })
    const ended = new Promise((resolve) => child.on('close', resolve))
    child.stdin.end(
      `${JSON.stringify(asked('ping', {}, 7))}\n${JSON.stringify(asked('ping', {}, 8))}\nno json\n`,
    )
    expect(await ended).toBe(0)
    const answers = lines.map((line) => JSON.parse(line))
    expect(answers.map(({ id, error }) => [id, error.code]).sort()).toEqual([
      [null, -32_700],
      [7, -32_000],
      [8, -32_000],
    ])
    expect(answers.find(({ id }) => id === 7).error.message).toContain('Start one with "perptape start"')
    // Once, however many requests it was for.
    expect(told.match(/No perptape service/g)).toHaveLength(1)
  })
})

describe('messages that are handed on', () => {
  interface Stage {
    readonly forwarder: McpForwarder
    readonly written: unknown[]
    readonly told: string[]
  }
  const stage = (url: () => string, key: string | null = null): Stage => {
    const written: unknown[] = []
    const told: string[] = []
    const forwarder = new McpForwarder({
      url,
      key,
      write: (line) => written.push(JSON.parse(line)),
      tell: (sentence) => told.push(sentence),
    })
    return { forwarder, written, told }
  }

  async function listen(server: Server): Promise<string> {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  it('find a service that came up later', async () => {
    let url = 'http://127.0.0.1:1'
    const { forwarder, written, told } = stage(() => url)
    forwarder.take(JSON.stringify(asked('ping', {}, 1)))
    await forwarder.done()
    url = served.url
    forwarder.take(JSON.stringify(asked('ping', {}, 2)))
    await forwarder.done()
    expect(written).toMatchObject([
      { id: 1, error: { code: -32_000 } },
      { id: 2, result: {} },
    ])
    expect(told).toHaveLength(1)
  })

  it('are not nested deeper than 64 levels', () => {
    const { forwarder, written } = stage(() => 'http://127.0.0.1:1')
    forwarder.take(`{"jsonrpc":"2.0","method":"ping","id":${'['.repeat(9_000)}${']'.repeat(9_000)}}`)
    expect(written).toMatchObject([
      { id: null, error: { code: -32_700, message: 'JSON nesting is limited to 64 levels.' } },
    ])
  })

  it('carry key, revision and name; older ones what was agreed on', async () => {
    const seen: Record<string, unknown>[] = []
    const server = createServer((req, res) => {
      const {
        authorization,
        'mcp-protocol-version': revision,
        'mcp-method': method,
        'mcp-name': name,
      } = req.headers
      seen.push({ authorization, revision, method, name })
      req.resume().on('end', () => {
        res.setHeader('content-type', 'application/json')
        res.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: { protocolVersion: '2025-06-18' } }))
      })
    })
    const url = await listen(server)
    const { forwarder } = stage(() => url, 'ak_mine')
    const _meta = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' }
    for (const message of [
      asked('tools/call', { name: 'get_liqmap', _meta }),
      asked('resources/read', { uri: 'perptape://docs/é', _meta }),
      asked('initialize', { protocolVersion: '2025-06-18' }),
      asked('tools/list'),
    ]) {
      forwarder.take(JSON.stringify(message))
      await forwarder.done()
    }
    server.close()
    const authorization = 'Bearer ak_mine'
    const encoded = `=?base64?${Buffer.from('perptape://docs/é').toString('base64')}?=`
    expect(seen).toEqual([
      { authorization, revision: '2026-07-28', method: 'tools/call', name: 'get_liqmap' },
      { authorization, revision: '2026-07-28', method: 'resources/read', name: encoded },
      { authorization },
      { authorization, revision: '2025-06-18' },
    ])
  })

  it('bring back a refusal of the service as an answer', async () => {
    const { forwarder, written } = stage(() => served.url, 'ak_wrong')
    forwarder.take(JSON.stringify(asked('ping', {}, 3)))
    await forwarder.done()
    expect(written).toMatchObject([
      { id: 3, error: { code: -32_000, data: { status: 401, error: 'key_invalid' } } },
    ])
  })

  it('that were cancelled are not waited for', async () => {
    let closed: () => void = () => {}
    const left = new Promise<void>((resolve) => {
      closed = resolve
    })
    const server = createServer((_req, res) => {
      res.on('close', closed)
      forwarder.take(
        JSON.stringify({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 4 } }),
      )
    })
    const url = await listen(server)
    const { forwarder, written } = stage(() => url)
    forwarder.take(JSON.stringify(asked('tools/call', { name: 'get_liqmap' }, 4)))
    await forwarder.done()
    await left
    server.close()
    expect(written).toEqual([])
  })
})
