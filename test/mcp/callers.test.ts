import { afterEach, describe, expect, it } from 'vitest'
import { StoreError } from '../../src/core/errors.ts'
import * as is from '../../src/define/answer.ts'
import { type Board, board } from '../../src/define/board.ts'
import { perpSymbolOr } from '../../src/define/params.ts'
import { get, KEYS, quotesBoard, type Running, startService } from '../http/fixture.ts'
import { asked } from './agent.ts'

const readings = quotesBoard.reads.readings!

/** FAILUSDT breaks, AWAYUSDT finds no store; otherwise it tells who asked. */
const toyBoard: Board = board({
  id: 'toy',
  path: '/api/public/toy',
  title: 'A toy',
  about: 'Who asked, and for what.',
  mcp: 'get_slippage',
  variesBy: 'tier',
  cadence: '5m',
  spelling: 'camel',
  params: { symbol: perpSymbolOr('BTC', 'Perpetual.') },
  result: is.part({
    symbol: is.symbol(),
    tier: is.text('Who.'),
    rows: is.listOf(is.part({ symbol: is.symbol() }), 'Rows.'),
  }),
  reads: { readings },
  subject: 'readings',
  async compute({ readings: reader }, { symbol }, { now, caller: { tier } }) {
    if (symbol === 'FAILUSDT') throw new Error('secret detail of a failure')
    if (symbol === 'AWAYUSDT') throw new StoreError('closed', 'secret place of a file')
    const rows = await reader.latest({ since: now.minus('1d').ms, by: ['symbol'], columns: ['symbol'] })
    return { symbol, tier, rows: rows.map((row) => ({ symbol: String(row.symbol) })) }
  },
})

let running: Running | null = null
afterEach(async () => {
  await running?.service.close()
  running = null
})

async function start(more: Parameters<typeof startService>[0] = {}): Promise<Running> {
  running = await startService({ boards: [toyBoard], ...more })
  return running
}

function call(base: string, given: Record<string, unknown>, headers: Record<string, string> = {}) {
  return get(base, '/mcp', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-06-18',
      ...headers,
    },
    body: JSON.stringify(asked('tools/call', { name: 'get_slippage', arguments: given })),
  })
}

const resultOf = (text: string) => JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text).result

describe('whoever calls', () => {
  it('needs no key, and is answered by the plan of the one it has', async () => {
    const { base } = await start()
    const tierOf = async (headers?: Record<string, string>) =>
      resultOf((await call(base, {}, headers)).text).structuredContent.tier
    expect(await tierOf()).toBe('public')
    expect(await tierOf({ authorization: `Bearer ${KEYS.builder}` })).toBe('member')
    expect(await tierOf()).toBe('public')
  })

  it('with a wrong key is told so', async () => {
    const { base } = await start()
    const { status, json } = await call(base, {}, { authorization: 'Bearer ak_nobody' })
    expect([status, json.error]).toEqual([401, 'key_invalid'])
  })

  it('is counted, and pays for what is computed from its own time', async () => {
    const { base, store } = await start({ computeSeconds: 1 })
    store.costMs = 2_000
    const first = await call(base, { symbol: 'BTC' })
    expect([first.status, first.headers['ratelimit-policy']]).toEqual([200, expect.any(String)])
    const { status, headers } = await call(base, { symbol: 'ETH' })
    expect([status, headers['retry-after']]).toEqual([429, expect.any(String)])
    const other = await call(base, { symbol: 'ETH' }, { 'x-forwarded-for': '203.0.113.8' })
    expect(other.status).toBe(200)
  })

  it('is told whether the market is real', async () => {
    const { base } = await start({ simulated: false })
    expect(resultOf((await call(base, {})).text).structuredContent).toMatchObject({
      data_source: 'live',
      as_of: expect.stringMatching(/^2026-11-15T/),
      row_totals: { rows: 2 },
      truncated: false,
    })
  })
})

describe('faults of our own', () => {
  it('are told by their request alone, and logged', async () => {
    const { base } = await start()
    const { headers, text } = await call(base, { symbol: 'FAIL' })
    const { isError, content } = resultOf(text)
    expect([isError, content[0].text]).toEqual([
      true,
      `internal: Something went wrong on our side; the request id helps us to find it.\nRequest id: ${headers['x-request-id']}.`,
    ])
  })

  it('of a store that is away are worth another try', async () => {
    const { base } = await start()
    const { content } = resultOf((await call(base, { symbol: 'AWAY' })).text)
    expect(content[0].text).toMatch(/^warming_up: The record cannot be read(.|\n)*again in a few seconds/)
    expect(content[0].text).not.toContain('secret')
  })
})
