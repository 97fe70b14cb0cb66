import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { BOARDS } from '../../src/boards/index.ts'
import type { Board } from '../../src/define/board.ts'
import { fillMarket } from '../fixtures/market.ts'
import { type Served, serve } from '../fixtures/served.ts'
import { openMemoryStore } from '../fixtures/store.ts'

/** All boards over the market of the fixture, for agents. */
export async function servedMarket(more: Parameters<typeof serve>[1] = {}): Promise<Served> {
  const store = await openMemoryStore()
  await fillMarket(store)
  return serve(store, more)
}

/** The official client: `auto` speaks the current revision where it is understood, `legacy` begins with initialize. */
export async function agentOf(url: string, mode: 'auto' | 'legacy' = 'auto'): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } })
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`)))
  return client
}

export const boardOfTool = (name: string): Board => BOARDS.find(({ mcp }) => mcp === name)!

/** A plain call, as a program without a library makes it. */
export async function post(
  url: string,
  message: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answered> {
  const response = await fetch(`${url}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: typeof message === 'string' ? message : JSON.stringify(message),
  })
  const text = await response.text()
  const data = /^data: (.*)$/m.exec(text)?.[1] ?? text
  return { status: response.status, headers: response.headers, json: data === '' ? null : JSON.parse(data) }
}

export interface Answered {
  readonly status: number
  readonly headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: answers are looked into freely by the tests.
  readonly json: any
}

export const asked = (method: string, params: unknown = {}, id = 1) => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
})
