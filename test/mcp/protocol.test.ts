import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import type { Client } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MEANING_IDS } from '../../src/define/meaning-ids.ts'
import { serverJson } from '../../src/serve/mcp/server-json.ts'
import { TOOL_NAMES } from '../../src/serve/mcp/tool-notes.ts'
import { endOf, type Served } from '../fixtures/served.ts'
import { get } from '../http/fixture.ts'
import { agentOf, asked, post, servedMarket } from './agent.ts'

let served: Served
let agent: Client
beforeAll(async () => {
  served = await servedMarket()
  agent = await agentOf(served.url)
})
afterAll(async () => {
  await agent?.close()
  await endOf(served)
})

const OLDER = { 'mcp-protocol-version': '2025-06-18' }
const begin = (protocolVersion: string) =>
  asked('initialize', { protocolVersion, capabilities: {}, clientInfo: { name: 'plain', version: '1' } })

describe('revisions', () => {
  it.each(['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'])(
    '%s begins with initialize',
    async (revision) => {
      const { status, json } = await post(served.url, begin(revision))
      expect([status, json.result.protocolVersion]).toEqual([200, revision])
      expect(json.result.serverInfo).toMatchObject({ name: 'perptape', version: '1.0.0' })
      expect(json.result.capabilities).toEqual({ tools: {}, resources: {}, prompts: {}, completions: {} })
      expect(json.result.instructions).toContain('SIMULATED')
    },
  )

  it('of a time before are answered without a session', async () => {
    const { status, headers, json } = await post(served.url, asked('tools/list'), OLDER)
    expect([status, headers.get('mcp-session-id')]).toEqual([200, null])
    expect(json.result.tools).toHaveLength(45)
    const called = await post(served.url, asked('tools/call', { name: 'get_coverage', arguments: {} }), OLDER)
    expect(called.json.result.structuredContent.totals.exchanges).toBeGreaterThan(0)
    expect((await post(served.url, asked('ping'), OLDER)).json.result).toEqual({})
  })

  it('of today is asked for what there is', async () => {
    expect(agent.getServerVersion()).toMatchObject({ name: 'perptape', title: 'perptape' })
    expect(agent.getInstructions()).toContain('row_totals')
    expect(agent.getNegotiatedProtocolVersion()).toBe('2026-07-28')
  })

  it('has nothing to listen for', async () => {
    const { status, json } = await post(
      served.url,
      asked('subscriptions/listen', {
        notifications: { toolsListChanged: true },
        _meta: {
          'io.modelcontextprotocol/protocolVersion': '2026-07-28',
          'io.modelcontextprotocol/clientInfo': { name: 'plain', version: '1' },
          'io.modelcontextprotocol/clientCapabilities': {},
        },
      }),
      { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'subscriptions/listen' },
    )
    expect([status, json.error.message]).toEqual([200, 'Subscription limit reached'])
  })
})

describe('messages', () => {
  it('that want no answer are acknowledged', async () => {
    const { status, json } = await post(
      served.url,
      { jsonrpc: '2.0', method: 'notifications/initialized' },
      OLDER,
    )
    expect([status, json]).toEqual([202, null])
  })

  it('that are none are refused as such', async () => {
    const broken = await post(served.url, '{"jsonrpc":', OLDER)
    expect([broken.status, broken.json.error.code]).toEqual([400, -32_700])
    expect((await post(served.url, { hello: 1 }, OLDER)).status).toBe(400)
    const unknown = await post(served.url, asked('tools/destroy'), OLDER)
    expect(unknown.json.error.code).toBe(-32_601)
  })

  it('come several at once from older clients, but not many', async () => {
    const two = await post(served.url, [asked('ping', {}, 1), asked('ping', {}, 2)], {
      'mcp-protocol-version': '2025-03-26',
    })
    expect(two.status).toBe(200)
    const many = await post(
      served.url,
      Array.from({ length: 11 }, (_, id) => asked('ping', {}, id)),
      OLDER,
    )
    expect([many.status, many.json.error.message]).toEqual([400, 'A batch has at most 10 messages.'])
  })

  it('are JSON, and not too long', async () => {
    const plain = await post(served.url, asked('ping'), { 'content-type': 'text/plain' })
    expect([plain.status, plain.json.error]).toEqual([415, 'unsupported_media_type'])
    const long = await post(served.url, asked('ping', { text: 'x'.repeat(1024 * 1024) }))
    expect([long.status, long.json.error]).toEqual([413, 'body_too_large'])
  })

  it.each([
    ['brackets', `${'['.repeat(250_000)}${']'.repeat(250_000)}`],
    ['brackets without an end', '['.repeat(500_000)],
    [
      'arguments',
      `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"get_coverage","arguments":${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}}}`,
    ],
  ])('are not nested deeper than 64 levels: %s', async (_what, body) => {
    const { status, json } = await post(served.url, body, OLDER)
    expect([status, json.detail]).toEqual([400, 'JSON nesting is limited to 64 levels.'])
  })

  it('of somebody who leaves before the end hold up nobody', async () => {
    const { hostname, port } = new URL(served.url)
    const slow = connect(Number(port), hostname)
    slow.write(
      'POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{',
    )
    expect((await post(served.url, asked('ping'), OLDER)).status).toBe(200)
    slow.destroy()
  })

  it('name tools that there are', async () => {
    const { json } = await post(served.url, asked('tools/call', { name: 'get_liquidation' }), OLDER)
    expect(json.error).toEqual({
      code: -32_602,
      message: 'There is no tool get_liquidation. Did you mean get_liquidations?',
    })
  })
})

describe('the address', () => {
  it('takes POST alone', async () => {
    for (const method of ['GET', 'DELETE', 'PUT']) {
      const { status, headers } = await get(served.url, '/mcp', { method })
      expect([status, headers.allow]).toEqual([405, 'POST, OPTIONS'])
    }
  })

  it('tells browsers what they may send here, and nothing else elsewhere', async () => {
    const here = await get(served.url, '/mcp', {
      method: 'OPTIONS',
      headers: { origin: 'http://localhost:6274' },
    })
    expect(here.status).toBe(204)
    expect(here.headers['access-control-allow-methods']).toBe('POST, OPTIONS')
    expect(here.headers['access-control-allow-headers']).toMatch(
      /Content-Type.*Authorization.*Mcp-Protocol-Version.*Mcp-Session-Id/,
    )
    const there = await get(served.url, '/api/public/oi', { method: 'OPTIONS' })
    expect(there.headers['access-control-allow-methods']).toBe('GET, OPTIONS')
  })

  it.each([
    ['localhost:8080', undefined, 200],
    ['127.0.0.1:8080', undefined, 200],
    ['[::1]:8080', undefined, 200],
    ['perptape.example', undefined, 200],
    // An address in figures is nobody's name.
    ['192.168.1.20:8080', undefined, 200],
    ['evil.example', undefined, 403],
    ['perptape.example.evil.example', undefined, 403],
    ['127.0.0.1.evil.example', undefined, 403],
    ['localhost', 'http://localhost:6274', 200],
    ['perptape.example', 'https://perptape.example', 200],
    ['192.168.1.20', 'http://192.168.1.20', 200],
    ['localhost', 'https://evil.example', 403],
    ['192.168.1.20', 'http://192.168.1.21', 403],
    ['localhost', 'null', 403],
  ])('called %s from %s answers %i', async (host, origin, status) => {
    const answered = await get(served.url, '/mcp', {
      method: 'POST',
      headers: {
        host,
        ...(origin === undefined ? {} : { origin }),
        ...OLDER,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify(asked('ping')),
    })
    expect(answered.status).toBe(status)
    if (status === 403) expect(answered.json.error.message).toMatch(/Invalid (Host|Origin)/)
  })
})

describe('documents', () => {
  it('are listed, and read by name', async () => {
    const { resources } = await agent.listResources()
    expect(resources.map(({ uri }) => uri.replace('perptape://docs/', ''))).toEqual([
      'meanings',
      'methodology',
      'coverage',
      'errors',
      'openapi',
    ])
    for (const { uri, description } of resources) {
      const [content] = (await agent.readResource({ uri })).contents
      expect(content).toMatchObject({ uri, mimeType: 'text/markdown', text: expect.stringMatching(/^# /) })
      expect(description).toMatch(/\.$/)
    }
  })

  it('have sections, each by its name', async () => {
    const { resourceTemplates } = await agent.listResourceTemplates()
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
      'perptape://docs/meanings/{section}',
      'perptape://docs/methodology/{id}',
    ])
    for (const id of MEANING_IDS) {
      const [content] = (await agent.readResource({ uri: `perptape://docs/meanings/${id}` })).contents
      const heading = String((content as { text: string }).text.split('\n', 1)[0])
      expect(
        heading
          .toLowerCase()
          .replace(/[^a-z]+/g, ' ')
          .trim(),
      ).toBe(id.replaceAll('-', ' '))
    }
    const { completion } = await agent.complete({
      ref: { type: 'ref/resource', uri: 'perptape://docs/meanings/{section}' },
      argument: { name: 'section', value: 'fund' },
    })
    expect(completion.values).toEqual(['funding', 'funding-spreads'])
  })

  it('tell what is recorded as the board does', async () => {
    const [content] = (await agent.readResource({ uri: 'perptape://docs/coverage' })).contents
    const { text } = content as { text: string }
    expect(text).toMatch(/^# What is recorded, as of 2026-11-15T12:0/)
    expect(text).toContain('- binance: kind sampled, counted true, since 2026-11-15')
  })

  it('that do not exist are named with what was meant', async () => {
    await expect(agent.readResource({ uri: 'perptape://docs/meaning' })).rejects.toThrow(
      /Did you mean perptape:\/\/docs\/meanings/,
    )
  })
})

describe('prompts', () => {
  it('name tools that there are, in their order', async () => {
    const { prompts } = await agent.listPrompts()
    expect(prompts.map(({ name }) => name)).toEqual(['market_brief', 'funding_scan', 'liquidation_forensics'])
    for (const { name, description } of prompts) {
      expect(description?.length).toBeGreaterThan(20)
      const { messages } = await agent.getPrompt({ name })
      const { text } = messages[0]!.content as { text: string }
      const named = text.match(/get_\w+/g) ?? []
      expect(named.length).toBeGreaterThan(4)
      expect(named.filter((tool) => !TOOL_NAMES.includes(tool))).toEqual([])
    }
  })

  it('take what they are told, in one line', async () => {
    const { messages } = await agent.getPrompt({
      name: 'liquidation_forensics',
      arguments: { symbol: 'ETH\nUSDT', hours: '6' },
    })
    expect((messages[0]!.content as { text: string }).text).toContain(
      'the liquidations of ETH USDT over the last 6 hours',
    )
    await expect(agent.getPrompt({ name: 'market_breif' })).rejects.toThrow(/Did you mean market_brief/)
  })
})

describe('server.json', () => {
  it('is the one in the project, and served with the address of the service', async () => {
    const file = JSON.parse(readFileSync('server.json', 'utf8'))
    expect(file).toEqual(serverJson(null))
    expect([file.version, file.packages[0].version]).toEqual(Array(2).fill(ownVersion()))
    expect(file.description.length).toBeLessThanOrEqual(100)
    const { json } = await get(served.url, '/server.json')
    expect(json).toMatchObject({
      name: file.name,
      remotes: [{ type: 'streamable-http', url: 'http://perptape.example/mcp' }],
    })
  })
})

const ownVersion = () => JSON.parse(readFileSync('package.json', 'utf8')).version as string
