import { readdirSync } from 'node:fs'
import { sep } from 'node:path'
import { describe, expect, it } from 'vitest'
import { CHARGE_VERSION } from '../analytics/cycle/charge.ts'
import { MODEL_VERSION } from '../analytics/liquidations/liquidation-map-model.ts'
import { BOARDS } from '../boards/index.ts'
import { fieldsOf, meansField } from '../define/field-paths.ts'
import { METHOD_DOMAINS } from '../define/method.ts'
import { OFFERS } from '../offers/index.ts'
import { TABLES } from '../tables/index.ts'
import { METHODS } from './index.ts'

const fieldsOfBoard = new Map(BOARDS.map(({ id, result }) => [id, fieldsOf(result)]))

describe.each(METHODS)('the method $id', ({ id, domain, shown, example, inputs, ...method }) => {
  it('gives by the code what its example comes to by hand', async () => {
    const got = await example.by(example.given)
    expect(Object.keys(got)).toEqual(Object.keys(example.gives))
    for (const [name, value] of Object.entries(example.gives)) {
      if (typeof value === 'number') expect(got[name], name).toBeCloseTo(value, example.decimals)
      else expect(got[name], name).toBe(value)
    }
  })

  it('names fields that boards have', () => {
    for (const [board, patterns] of Object.entries(shown)) {
      const fields = fieldsOfBoard.get(board)
      expect(fields, `${id} is shown on ${board}, which is no board`).toBeDefined()
      for (const pattern of patterns) {
        const found = fields!.filter(({ path }) => meansField(pattern, path))
        expect(found, `${board} has no field ${pattern}`).not.toEqual([])
      }
    }
  })

  it('says in sentences what it takes for granted and where it misleads', () => {
    expect(inputs.length).toBeGreaterThan(0)
    for (const { table, columns } of inputs) expect(columns, table).not.toEqual([])
    expect(method.answers).toMatch(/^[A-Z].*\?$/)
    for (const said of [...method.assumes, ...method.misleads]) expect(said).toMatch(/^[A-Z`].*[.]$/)
    expect(method.misleads).not.toEqual([])
  })
})

/** Units of what is counted, dated or chosen: nothing is worked out there. */
const COUNTED: ReadonlySet<string> = new Set(
  `count|days|hours|minutes|seconds|milliseconds|weeks|ms since the epoch|ms since 1970, UTC|rank|seal|place|step|bars
  |decimals|year|sign|weekday, 0 is Monday|hour of the day, UTC|place in times|place in prices`
    .split('|')
    .map((unit) => unit.trim()),
)

/** Fields that are shown as somebody told them, wherever they stand. What is worked out belongs into a method. */
const AS_TOLD = {
  'a price of one moment': [
    '**.lastPrice',
    '**.courses',
    '**.price',
    '**.price_*',
    '**.*_price',
    '**.best_*',
    '**.strike',
    '**.*_close',
    '**.*_close_usd',
    '**.spot_usd',
    '**.mid_usd',
    '**.underlying_usd',
    'fx.*',
  ],
  'the size of one order, position, pool or fund': [
    '**.qty',
    '**.quote_qty',
    '**.notional_usd',
    '**.size*',
    'prints.*',
    'pools.*',
    '**.value_btc',
    '**.equity_usd',
    '**.liquidity_usd',
    '**.*aum_usd',
    '**.*_oi_usd',
    '**.*_btc',
    '**.margin_*_size',
    '**.depth_usd.*',
    'assets.**.*_usd',
  ],
  'what a venue says of a contract or an account': [
    '**.change24hPct',
    '**.change_24h_pct',
    '**.fundingRatePct',
    '**.funding_rate_pct',
    '**.quoteVolume24h',
    '**.volume_*usd',
    '**.openInterestBase',
    '**.open_interest_*',
    '**.leverage',
    '**.*_pnl_usd',
    '**.*_ls_ratio',
    '**.ls_ratio',
    '**.taker_buy_*',
    'takerBuySellRatio',
    '**.*_account_pct',
    '**.buy_ratio_pct',
  ],
  'what a venue charges': [
    '**.maker_pct',
    '**.taker_pct',
    '**.*TakerFeePct',
    '**.taker_fee_pct',
    '**.fee_pct',
    '**.apr_pct',
    '**.*_borrow_hourly_pct',
    '**.*_util_pct',
    '**.withdraw_*',
    'ladders.tiers.*',
    'series.values',
  ],
  'a figure of somebody else': [
    'global.*',
    'fearGreed.**',
    '**.fear_greed*',
    '**.etf_*_flow_usd',
    '**.value',
    '**.latestValue',
    'series.points.1',
    'points.rows.1',
    'reactions.change_bps',
    'reactions.target_upper_pct',
    'latest.difficulty',
    'latest.fees_btc_24h',
    '**.*_sat_vb',
    '**.vbytes',
  ],
  'a number that answers are made with, or that a question named': [
    'base_value',
    '**.bucket_pct',
    '**.range_pct',
    'clips_usd',
    '**.clip_usd',
    '**.contract_size',
    'min_usd',
    'overbought',
    'oversold',
    '**.threshold_percentile',
    'decision.pressureScore',
    'reused_keys.btc',
  ],
} as const
const told = Object.values(AS_TOLD).flat()

describe('the figures of all boards', () => {
  const figures = BOARDS.flatMap(({ id }) =>
    fieldsOfBoard.get(id)!.flatMap(({ path, unit }) => (unit === null ? [] : [{ id, path, unit }])),
  )
  const hasMethod = (board: string, path: string) =>
    METHODS.some(({ shown }) => shown[board]?.some((pattern) => meansField(pattern, path)))
  const without = figures.filter(({ id, path, unit }) => !COUNTED.has(unit) && !hasMethod(id, path))

  it('have a method each, unless they are shown as they were told', () => {
    const left = without.filter(({ path }) => !told.some((pattern) => meansField(pattern, path)))
    expect(left.map(({ id, path }) => `${id}: ${path}`)).toEqual([])
  })

  it('are on no list of recorded ones that could be shorter', () => {
    const idle = told.filter((pattern) => !without.some(({ path }) => meansField(pattern, path)))
    expect(idle).toEqual([])
  })

  it('are worked out by one method at least on every board that is a tool', () => {
    const shown = new Set(METHODS.flatMap((method) => Object.keys(method.shown)))
    const bare = BOARDS.filter(({ id, mcp }) => mcp !== undefined && !shown.has(id))
    expect(bare.map(({ id }) => id)).toEqual([])
  })
})

describe('the list of methods', () => {
  it('has every id once, by domain', () => {
    const ids = METHODS.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    const order = Object.keys(METHOD_DOMAINS)
    const places = METHODS.map(({ domain }) => order.indexOf(domain))
    expect(places).toEqual([...places].sort((a, b) => a - b))
    expect(new Set(places).size).toBe(order.length)
  })

  it('keeps each in the folder of its domain, under its id', () => {
    const files = readdirSync(new URL('.', import.meta.url), { recursive: true, encoding: 'utf8' })
    const found = files.filter((file) => /^[a-z]+.[a-z0-9-]+\.ts$/.test(file) && file.includes(sep))
    expect(found.map((file) => file.split(sep).join('/')).sort()).toEqual(
      METHODS.map(({ domain, id }) => `${domain}/${id}.ts`).sort(),
    )
  })

  it('names routes that are sold', () => {
    const routes = OFFERS.map(({ route }) => route)
    for (const { sold = [] } of METHODS) for (const route of sold) expect(routes).toContain(route)
  })

  it('reads columns that tables have', () => {
    const columns = new Map(TABLES.map(({ name, columnNames }) => [name, columnNames as readonly string[]]))
    for (const { id, inputs } of METHODS)
      for (const { table, columns: own } of inputs)
        expect(columns.get(table), `${id} reads ${table}`).toEqual(expect.arrayContaining([...own]))
  })

  it('gives models the version that they have', () => {
    const versionOf = (prefix: string) =>
      METHODS.filter(({ id }) => id.startsWith(prefix)).map(({ version }) => version)
    expect(new Set(versionOf('charge'))).toEqual(new Set([CHARGE_VERSION]))
    expect(new Set(versionOf('liquidation-map'))).toEqual(new Set([MODEL_VERSION]))
  })
})
