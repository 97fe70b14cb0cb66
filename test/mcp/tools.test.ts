import type { Client, Tool } from '@modelcontextprotocol/client'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BOARDS } from '../../src/boards/index.ts'
import { endOf, type Served } from '../fixtures/served.ts'
import { agentOf, boardOfTool, servedMarket } from './agent.ts'

/** Told to agents elsewhere: neither names nor order may change. */
const NAMES =
  'get_market_indices, get_funding_heatmap, get_funding_arbitrage, get_pressure_scores, get_top_movers, get_liquidations, get_etf_flows, get_cot_positioning, get_options_snapshot, get_coinbase_premium, get_flow_toxicity, get_options_flow, get_slippage, get_fomc_impact, get_liquidation_cascades, get_open_interest, get_psi_charge, get_theme_indices, get_factor_board, get_venue_markets, get_leverage_tiers, get_withdrawal_status, get_venue_profile, get_settlements, get_borrow_rates, get_fee_table, get_lead_lag, get_iv_surface, get_whale_tape, get_correlations, get_new_listings, get_macro_liquidity, get_network_health, get_tradfi_board, get_rsi_heatmap, get_hl_whales, get_positioning, get_coverage, get_orderbook_depth, get_jupiter_perps, get_cycle_indicators, get_altseason, get_metric_context, get_quantum_exposure, get_liqmap'.split(
    ', ',
  )

let served: Served
let agent: Client
let older: Client
let tools: Tool[]
beforeAll(async () => {
  served = await servedMarket()
  agent = await agentOf(served.url)
  tools = (await agent.listTools()).tools
  older = await agentOf(served.url, 'legacy')
})
afterAll(async () => {
  await agent?.close()
  await older?.close()
  await endOf(served)
})

// biome-ignore lint/suspicious/noExplicitAny: answers are looked into freely.
type Structured = Record<string, any>

async function call(name: string, given: Record<string, unknown> = {}): Promise<Structured> {
  const { structuredContent, isError, content } = await agent.callTool({ name, arguments: given })
  expect(isError, JSON.stringify(content)).toBeFalsy()
  return structuredContent as Structured
}

async function http(path: string): Promise<Structured> {
  return (await (await fetch(`${served.url}${path}`)).json()) as Structured
}

async function failure(name: string, given: Record<string, unknown>): Promise<string> {
  const { isError, content } = await agent.callTool({ name, arguments: given })
  expect(isError).toBe(true)
  return (content as { text: string }[])[0]!.text
}

describe('the list of tools', () => {
  it('has the 45 that there are, in their order, each from a board', () => {
    expect(tools.map(({ name }) => name)).toEqual(NAMES)
    expect(BOARDS.flatMap(({ mcp }) => mcp ?? []).sort()).toEqual([...NAMES].sort())
  })

  it('tells enough to choose and call by, and is short', () => {
    expect(Buffer.byteLength(JSON.stringify(tools))).toBeLessThan(58_000)
    for (const { title, description = '', inputSchema, outputSchema, annotations } of tools) {
      expect(title?.length).toBeGreaterThan(2)
      expect(description.length).toBeGreaterThan(80)
      expect(annotations).toEqual({
        readOnlyHint: true,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: false,
      })
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false })
      for (const property of Object.values(inputSchema.properties as Structured)) {
        expect(property).toMatchObject({
          type: expect.any(String),
          description: expect.stringMatching(/\.$/),
        })
      }
      expect(inputSchema.properties).toHaveProperty('limit')
      expect(outputSchema).toMatchObject({ type: 'object' })
    }
  })

  it('is the same for older clients', async () => {
    expect(agent.getNegotiatedProtocolVersion()).toBe('2026-07-28')
    expect(older.getNegotiatedProtocolVersion()).toMatch(/^2025-/)
    expect((await older.listTools()).tools).toEqual(tools)
  })
})

describe.each(NAMES)('%s', (name) => {
  const board = boardOfTool(name)
  // A limit of the board's own is the tool's to cut by.
  const example = Object.fromEntries(Object.entries(board.example).filter(([param]) => param !== 'limit'))

  const questions = Object.keys(example).length === 0 ? [{}] : [{}, example]
  it.each(questions)('answers %j, short and by its schema', async (given) => {
    const result = await agent.callTool({ name, arguments: given })
    const answer = result.structuredContent as Structured
    expect(result.isError, JSON.stringify(result.content)).toBeFalsy()
    expect(JSON.parse((result.content as { text: string }[])[0]!.text)).toEqual(answer)
    expect(Buffer.byteLength(JSON.stringify(result))).toBeLessThan(40_000)
    const { outputSchema, inputSchema } = tools.find((tool) => tool.name === name)!
    const ajv = new Ajv2020({ strict: false })
    expect(ajv.validate(outputSchema as Structured, answer), ajv.errorsText()).toBe(true)
    expect(ajv.validate(inputSchema as Structured, asNumbers(inputSchema, given)), ajv.errorsText()).toBe(
      true,
    )
    expect(answer.data_source).toBe('simulated')
    // The same as over HTTP, as far as it is shown.
    const own = await http(`${board.path}?${new URLSearchParams(given as Record<string, string>)}`)
    expect(answer.as_of).toBe(own.as_of ?? own.asOf ?? null)
    for (const [path, total] of Object.entries(answer.row_totals as Record<string, number>)) {
      if (!path.includes('[]')) expect(at(own, path), path).toHaveLength(total)
    }
    expect(answer.truncated).toBe(answer.cut !== undefined || own.truncated === true)
    for (const [field, value] of Object.entries(answer)) {
      if (field in own && (typeof value !== 'object' || value === null) && !MOVES.has(field))
        expect(value, field).toEqual(own[field])
    }
  })
})

/** What every making says anew. */
const MOVES = new Set(['truncated'])

const at = (answer: Structured, path: string) =>
  path.split('.').reduce<unknown>((part, name) => (part as Structured)[name], answer) as unknown[]

/** Clients that check arguments send numbers where the schema wants them. */
function asNumbers({ properties = {} }: Structured, given: Record<string, unknown>): Structured {
  const isNumber = (name: string) => (properties as Structured)[name]?.type === 'integer'
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, isNumber(name) ? Number(value) : value]),
  )
}

describe('rows', () => {
  it('are as many as asked for, with totals from before', async () => {
    const { rows, row_totals: totals, truncated, cut } = await call('get_funding_heatmap', { limit: 2 })
    expect(rows.map((row: Structured) => row.symbol)).toEqual(['BTCUSDT', 'ETHUSDT'])
    expect(totals).toEqual({ rows: 6, 'rows[].history24h': 24 })
    expect([truncated, cut]).toEqual([
      true,
      { rows: 'first 2 of 6', 'rows[].history24h': 'newest 2 of up to 24' },
    ])
    const { rows: own } = await http('/api/public/heatmap')
    expect(rows[0].history24h).toEqual(own[0].history24h.slice(-2))
  })

  it('of a course are the newest, and its start goes along', async () => {
    const { cvd } = await call('get_positioning', { limit: 3 })
    const own = (await http('/api/public/positioning')).cvd.BTC.perp_24h
    const { start, step_seconds: step, values } = cvd.BTC.perp_24h
    expect(values).toEqual(own.values.slice(-3))
    expect(Date.parse(start)).toBe(Date.parse(own.start) + (own.values.length - 3) * step * 1_000)
  })

  it('of a map are the largest, in their order', async () => {
    const { real_levels: map, heatmap_cells: cells, cut } = await call('get_liqmap', { limit: 4 })
    const own: Structured[] = (await http('/api/liqmap/public')).real_levels.levels
    const largest = own
      .map(({ notional_usd: usd }) => usd)
      .sort((a, b) => b - a)
      .slice(0, 4)
    expect(
      map.levels.map(({ notional_usd: usd }: Structured) => usd).sort((a: number, b: number) => b - a),
    ).toEqual(largest)
    expect(map.levels).toEqual(
      own.filter((level) => map.levels.some(({ price }: Structured) => price === level.price)),
    )
    expect([cells, cut.heatmap_cells]).toEqual([undefined, expect.stringContaining('/api/liqmap/public')])
  })

  it('that a board itself cuts are counted before that', async () => {
    const { items, count, row_totals: totals } = await call('get_pressure_scores', { limit: 1 })
    expect([items.length, totals.items]).toEqual([1, count])
  })
})

describe('arguments', () => {
  it('are numbers or text, and what is empty was not said', async () => {
    const seven = await call('get_new_listings', { days: 7 })
    expect(seven.days).toBe(7)
    expect((await call('get_new_listings', { days: '7', limit: '20' })).days).toBe(7)
    expect((await call('get_liquidations', { symbol: null })).symbol).toBeNull()
    expect((await call('get_liquidations', { symbol: 'btc' })).symbol).toBe('BTCUSDT')
    expect(await call('get_hl_whales', { events: true, coin: '' })).toHaveProperty('events')
    expect(await call('get_hl_whales', { events: false })).not.toHaveProperty('events')
    expect((await call('get_theme_indices', { points: false })).themes[0]).not.toHaveProperty('points')
  })

  it('that nobody knows are refused, with what was meant', async () => {
    expect(await failure('get_liquidations', { symbl: 'BTC' })).toBe(
      'invalid_parameter: "symbl" is no argument here. Did you mean symbol?\nArguments of get_liquidations: symbol (string), limit (1 to 500).',
    )
    expect(await failure('get_fee_table', { symbol: 'BTC' })).toContain('Allowed are: limit.')
  })

  it('out of bounds are refused, with the bounds', async () => {
    expect(await failure('get_new_listings', { days: 400 })).toContain(
      'a whole number from 1 to 365; got "400"',
    )
    expect(await failure('get_new_listings', { limit: 501 })).toContain(
      'limit must be a whole number from 1 to 500',
    )
    expect(await failure('get_iv_surface', { currency: 'SOL' })).toMatch(
      /currency must be one of BTC, ETH.*\n.*BTC \| ETH/,
    )
    expect(await failure('get_new_listings', { days: [7] })).toContain('days must be text or a number')
  })
})

describe('names that nobody has seen', () => {
  it('are answered with the nearest and where all are listed', async () => {
    const symbol = await failure('get_liquidations', { symbol: 'BTCC' })
    expect(symbol).toMatch(/^unknown_symbol: BTCCUSDT is not a perpetual that we record\.\nNearest: BTC/)
    expect(symbol).toContain('get_venue_markets lists')
    expect(await failure('get_venue_profile', { venue: 'binanse' })).toMatch(
      /Nearest: binance(.|\n)*every venue id/,
    )
    expect(await failure('get_metric_context', { metric: 'fear_gread' })).toMatch(/Nearest: fear_greed/)
  })
})
