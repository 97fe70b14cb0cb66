import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BOARDS } from '../../src/boards/index.ts'
import { DAY, HOUR } from '../../src/core/time.ts'
import { insuranceFundsDailyRollup } from '../../src/rollups/venues/insurance-funds.ts'
import { networkEventsRollup } from '../../src/rollups/venues/network-events.ts'
import { asked } from '../../src/serve/asked.ts'
import { createRun } from '../../src/serve/run.ts'
import type { Store } from '../../src/store/port.ts'
import { borrowRatesHourly } from '../../src/tables/venues/borrow-rates.ts'
import { insuranceFundHourly } from '../../src/tables/venues/insurance-funds.ts'
import { askOn } from '../fixtures/ask.ts'
import { fillMarket, NOW } from '../fixtures/market.ts'
import { computeSpan } from '../fixtures/rolling.ts'
import { openMemoryStore } from '../fixtures/store.ts'

/** Borrowing, insurance, withdrawals, Turkey and tokenized shares of the fixture, worked out by hand from its rows. */
let store: Store
beforeAll(async () => {
  store = await openMemoryStore()
  await fillMarket(store)
})
afterAll(() => store?.close())

// biome-ignore lint/suspicious/noExplicitAny: an answer as a caller sees it, JSON; the contract test checks its shape.
type Answer = any

async function ask(id: string, params: Record<string, string> = {}, now = NOW): Promise<Answer> {
  const board = BOARDS.find((one) => one.id === id)!
  const run = createRun({ openReader: store.reader, clock: { now: () => now } })
  return (await run(asked(board, params))).answer
}

describe('borrow rates', () => {
  it('shows the latest of each venue and asset with its range', async () => {
    const { latest, as_of } = await ask('borrow-rates')
    expect(as_of).toBe('2026-11-15T12:00:00.000Z')
    expect(latest).toEqual([
      {
        venue: 'binance',
        asset: 'BTC',
        apr_pct: 0.876,
        hourly_pct: 0.0001,
        change_24h_pp: -0.124,
        min_30d_pct: 0.5,
        max_30d_pct: 1,
        ts: '2026-11-15T12:00:00.000Z',
        stale: false,
      },
      expect.objectContaining({ asset: 'USDT', hourly_pct: 0.000685, change_24h_pp: 1, max_30d_pct: 9 }),
      expect.objectContaining({ venue: 'okx', apr_pct: 8, change_24h_pp: null, min_30d_pct: 4 }),
    ])
  })

  it('counts a day back from the reading itself, not from that of another venue', async () => {
    const own = await openMemoryStore()
    const hour = Date.parse('2026-11-15T12:00:00.000Z')
    // Binance answered this hour; OKX was last read seven hours ago, and rose by one percent an hour before that.
    const okx = (ago: number) => ({ ts: hour - ago * HOUR, venue: 'okx', asset: 'USDT', apr_pct: 100 - ago })
    await own.insert(borrowRatesHourly, [
      ...[31, 30, 26, 25, 24, 7].map(okx),
      { ts: hour, venue: 'binance', asset: 'USDT', apr_pct: 5 },
    ])
    const { latest } = await askOn(own)('borrow-rates')
    expect(latest).toContainEqual(expect.objectContaining({ venue: 'okx', apr_pct: 93, change_24h_pp: 24 }))
    await own.close()
  })

  it('draws thirty days by the hour, holes and all', async () => {
    const { series } = await ask('borrow-rates')
    expect(series.map((one: Answer) => `${one.venue} ${one.asset}`)).toEqual([
      'binance USDT',
      'okx USDT',
      'binance BTC',
    ])
    const { start, values, step_seconds } = series[0]
    expect([start, values.length, step_seconds]).toEqual(['2026-10-16T13:00:00.000Z', 720, 3600])
    expect([values[719], values[695], values[479], values[0]]).toEqual([6, 5, 9, null])
    expect(values.filter((value: number | null) => value !== null)).toHaveLength(3)
  })

  it('takes interest from funding on the same venue', async () => {
    const { carry } = await ask('borrow-rates')
    // The fixture announces half of the ticker's rate: THIN 0.1 % every 8 h is 109.5 % a year, less 6 %.
    // NEW 0.05 % every 4 h comes to the same, and stands before it by its name.
    expect(carry.slice(0, 2).map((one: Answer) => one.symbol)).toEqual(['NEWUSDT', 'THINUSDT'])
    expect(carry[1]).toMatchObject({ venue: 'binance', borrow_asset: 'USDT', ts: '2026-11-15T12:00:00.000Z' })
    expect(carry[1]).toMatchObject({ funding_apr_pct: 109.5, borrow_apr_pct: 6, carry_apr_pct: 103.5 })
    // OKX: 0.004 % three times a day is 4.38 %, less 8 %.
    expect(carry.find((one: Answer) => one.venue === 'okx')).toMatchObject({ carry_apr_pct: -3.62 })
    expect(carry.some((one: Answer) => one.venue === 'bybit')).toBe(false)
    const figures = carry.map((one: Answer) => one.carry_apr_pct)
    expect(figures).toEqual([...figures].sort((a, b) => b - a))
  })
})

describe('insurance funds', () => {
  it('sums pools, counts changes back, compares with open interest', async () => {
    const answer = await ask('insurance-funds')
    expect(answer.totals).toEqual({ fund_usd: 890e6, venues: 2 })
    expect(answer.venues.map((one: Answer) => one.venue)).toEqual(['binance', 'okx', 'deribit'])
    // 830 M now, 800 M a day ago, 664 M a week ago; open interest is 16.6 billion.
    expect(answer.venues[0]).toMatchObject({
      name: 'Binance',
      fund_usd: 830e6,
      fund_basis: 'sum_of_priced_pools',
      change_24h_usd: 30e6,
      change_24h_pct: 3.75,
      change_7d_usd: 166e6,
      change_7d_pct: 25,
      open_interest_usd: 16.6e9,
      fund_to_oi_pct: 5,
      pools: 2,
      unpriced_pools: 0,
      stale: false,
    })
    expect(answer.venues[1]).toMatchObject({
      fund_usd: 60e6,
      change_24h_usd: null,
      pools: 2,
      unpriced_pools: 1,
    })
    expect(answer.venues[2]).toMatchObject({ fund_usd: null, fund_to_oi_pct: null, unpriced_pools: 1 })
    expect(answer.history).toEqual({
      binance: [
        { date: '2026-11-13', fund_usd: 790e6, provisional: false },
        { date: '2026-11-14', fund_usd: 800e6, provisional: false },
      ],
      okx: [{ date: '2026-11-14', fund_usd: 61e6, provisional: false }],
    })
    expect(answer.pools).toHaveLength(5)
  })

  it('counts a day back from the reading of each venue', async () => {
    const own = await openMemoryStore()
    const hour = Date.parse('2026-11-15T12:00:00.000Z')
    const pool = (venue: string, ago: number, usd: number) => ({
      ts: hour - ago * HOUR,
      venue,
      pool: 'usdt',
      asset: 'USDT',
      balance: usd,
      usd,
      contracts: 1,
    })
    // Gate was last read seven hours ago; a million came in every hour.
    await own.insert(insuranceFundHourly, [
      ...[31, 24, 7].map((ago) => pool('gate', ago, (100 - ago) * 1e6)),
      pool('okx', 0, 50e6),
    ])
    const { venues } = await askOn(own)('insurance-funds')
    expect(venues).toContainEqual(
      expect.objectContaining({ venue: 'gate', fund_usd: 93e6, change_24h_usd: 24e6 }),
    )
    await own.close()
  })

  it('takes days, one venue, and no pools', async () => {
    const answer = await ask('insurance-funds', { venue: 'binance', days: '60', pools: '0' })
    expect(answer).not.toHaveProperty('pools')
    expect(answer.venues).toHaveLength(1)
    expect(answer.history.binance[0].date).toBe('2026-10-01')
    await expect(ask('insurance-funds', { venue: 'nowhere' })).rejects.toMatchObject({
      code: 'unknown_venue',
      param: 'venue',
      allowed: expect.arrayContaining(['binance']),
    })
    expect((await ask('insurance-funds', { venue: 'bybit' })).venues).toEqual([])
  })

  it('closes days from hourly readings', async () => {
    const today = Math.floor(NOW / DAY) * DAY
    const days = [today - DAY, today].map((day) =>
      computeSpan(store, insuranceFundsDailyRollup, day, day + DAY, NOW),
    )
    const rows = (await Promise.all(days)).flat()
    expect(rows).toContainEqual({
      date: '2026-11-14',
      venue: 'binance',
      fund_usd: 800e6,
      basis: 'sum_of_priced_pools',
    })
    expect(rows).toContainEqual({
      date: '2026-11-15',
      venue: 'deribit',
      fund_usd: null,
      basis: 'sum_of_priced_pools',
    })
  })
})

describe('withdrawals', () => {
  it('ranks what is paused by the asset and by the age of the pause', async () => {
    const answer = await ask('withdrawals')
    expect(answer.paused_total).toBe(4)
    // Everything is traded against USDT; of bitcoin more than of ether.
    expect(
      answer.paused.map((one: Answer) => [one.rank, one.venue, one.asset, one.network, one.market_rank]),
    ).toEqual([
      [1, 'binance', 'USDT', 'ETH', 1],
      [2, 'okx', 'USDT', 'TRX', 1],
      [3, 'bybit', 'ETH', 'ETH', 3],
      [4, 'gate', 'ETH', 'ETH', 3],
    ])
    expect(answer.paused[0]).toMatchObject({ since: '2026-11-14T06:00:00.000Z', deposit_enabled: true })
    // A hundred hours before noon, though the newest version is of seventy hours before.
    expect(answer.paused[2]).toMatchObject({ since: '2026-11-11T08:00:00.000Z', deposit_enabled: false })
    expect(answer.venues).toEqual([
      { venue: 'binance', assets: 1, last_record: '2026-11-15T12:00:00.000Z', stale: false },
      { venue: 'bybit', assets: 2, last_record: '2026-11-13T12:00:00.000Z', stale: true },
      { venue: 'gate', assets: 1, last_record: '2026-11-15T12:00:00.000Z', stale: false },
      { venue: 'okx', assets: 2, last_record: '2026-11-15T12:00:00.000Z', stale: false },
    ])
    expect(answer.events.map((one: Answer) => one.kind)).toEqual([
      'withdrawal_resumed',
      'withdrawal_suspended',
      'withdrawal_suspended',
      'withdrawal_suspended',
    ])
    expect(answer).not.toHaveProperty('rows')
  })

  it('shows the ways of an asset, and the cheapest that is open', async () => {
    const answer = await ask('withdrawals', { asset: 'usdt' })
    expect(answer).toMatchObject({ asset: 'USDT', venue: null, count: 4, total: 4, truncated: false })
    // OKX asks 0.5 over TRX, which is shut; 0.9 over SOL is the least that is open.
    expect(answer.cheapest).toEqual({
      venue: 'okx',
      network: 'SOL',
      withdraw_fee: 0.9,
      withdraw_fee_usd: 0.9,
    })
    expect(answer.rows[1]).toMatchObject({ venue: 'binance', network: 'TRX', network_raw: 'TRC20' })
    // The change of 91 days ago is not in it, and the answer says so.
    expect(answer.events).toHaveLength(1)
    expect(answer.event_days).toBe(90)
    expect((await ask('withdrawals')).event_days).toBe(90)
    expect(answer).not.toHaveProperty('paused')
  })

  it('prices a fee in dollars', async () => {
    const answer = await ask('withdrawals', { asset: 'BTC' })
    // 0.0001 at 100,000; Bybit does not say whether it is open, so it is not the cheapest.
    expect(answer.cheapest).toMatchObject({ venue: 'okx', withdraw_fee: 0.0001, withdraw_fee_usd: 10 })
    expect(answer.rows[0]).toMatchObject({ venue: 'bybit', withdraw_enabled: null, withdraw_fee_usd: 5 })
  })

  it('compares no fees of different assets', async () => {
    const answer = await ask('withdrawals', { venue: 'okx' })
    expect(answer).toMatchObject({ asset: null, venue: 'okx', total: 3, cheapest: null })
    expect(answer.rows.map((one: Answer) => one.asset)).toEqual(['USDT', 'USDT', 'BTC'])
  })

  it('knows which assets there are', async () => {
    await expect(ask('withdrawals', { asset: 'NOSUCH' })).rejects.toMatchObject({
      code: 'unknown_symbol',
      param: 'asset',
      allowed: ['USDT', 'BTC', 'ETH'],
    })
    await expect(ask('withdrawals', { venue: 'nowhere' })).rejects.toMatchObject({ code: 'unknown_venue' })
    expect(await ask('withdrawals', { asset: 'ETH', venue: 'okx' })).toMatchObject({ total: 0, rows: [] })
  })

  it('derives the log from versions that follow each other', async () => {
    const rows = await computeSpan(store, networkEventsRollup, NOW - 2 * DAY, NOW)
    const hour = Math.floor(NOW / HOUR) * HOUR
    expect(rows).toEqual([
      {
        at: hour - 30 * HOUR,
        exchange: 'binance',
        asset: 'USDT',
        network: 'ETH',
        kind: 'withdrawal_suspended',
      },
      { at: hour - 10 * HOUR, exchange: 'okx', asset: 'BTC', network: 'BTC', kind: 'withdrawal_resumed' },
      { at: hour - 5 * HOUR, exchange: 'okx', asset: 'USDT', network: 'TRX', kind: 'withdrawal_suspended' },
      { at: hour - 5 * HOUR, exchange: 'okx', asset: 'USDT', network: 'TRX', kind: 'deposit_suspended' },
    ])
  })
})

describe('the Turkey premium', () => {
  it('shows the index with its legs, averages and streak', async () => {
    const { index, fx } = await ask('turkey-premium')
    expect(index).toEqual({
      index_bps: 100,
      dollar_leg_bps: 76,
      crypto_leg_bps: 24,
      score: 60,
      regime: 'premium',
      // 60 and 100; the quarter of an hour that a day ago falls into began before it.
      avg_24h_bps: 80,
      avg_7d_bps: 50,
      // The 12th was below; the 13th, 14th and 15th above.
      streak_days: 3,
      streak_sign: 1,
      // The dollar is the median of two venues only.
      status: 'degraded',
    })
    expect(fx).toEqual({
      official_usd_try: 50,
      official_date: '2026-11-13',
      usdt_try_reference: 50.38,
      global_usdt_usd: 0.999,
      global_btc_usd: 100_000,
    })
  })

  it('says of every book what it is worth', async () => {
    const { venues, references, history } = await ask('turkey-premium', { pair: 'BTC-TRY' })
    expect(venues.map((one: Answer) => [one.venue, one.status, one.eligible, one.premium_bps])).toEqual([
      ['binancetr', 'ok', true, 100],
      ['bitexen', 'wide', false, 100],
      ['bitlo', 'thin', false, 100],
      ['btcturk', 'ok', true, 80],
      ['bybittr', 'down', false, null],
      ['cointr', 'stale', false, 100],
      ['okxtr', 'ok', true, 160],
    ])
    expect(references).toMatchObject([
      { pair: 'BTC-TRY', venue_count: 3, venues_total: 7, status: 'ok' },
      { pair: 'USDT-TRY', venue_count: 2, venues_total: 0, status: 'degraded' },
    ])
    expect(history).toBeNull()
  })

  it('adds history by the quarter of an hour', async () => {
    const { history } = await ask('turkey-premium', { days: '2' })
    expect(history).toMatchObject({ pair: 'BTC-TRY', days: 2, step_minutes: 15 })
    expect(history.points.map((point: Answer) => [point.ts.slice(8, 16), point.index_bps])).toEqual([
      ['13T12:00', 30],
      ['14T12:00', 80],
      ['15T00:00', 60],
      ['15T12:00', 100],
    ])
  })
})

describe('tokenized stocks', () => {
  it('sums what stands for a share, and counts before the cut', async () => {
    const answer = await ask('tokenized-stocks', { top: '1' })
    expect(answer).toMatchObject({ count: 1, total: 3 })
    const [tesla] = answer.rows
    // 1,000 at 404, 3,000 at 408, and a hundred tenths at 41.
    expect(tesla).toMatchObject({
      underlying: 'TSLA',
      name: 'Tesla',
      reference: { price_usd: 400, session_state: 'open', as_of: '2026-11-15T12:00:00.000Z', fresh: true },
      supply_shares: 4010,
      supply_usd: 404_000 + 1_224_000 + 4_100,
      volume_24h_usd: 800,
      // 0.5 on the exchange, 1, 2, and 2.5 for the tenth.
      median_premium_pct: 1.5,
      wrappers_total: 3,
      exchange_pairs: [
        { exchange: 'bybit', pair: 'TSLAXUSDT', price_usd: 402, premium_pct: 0.5, volume_24h_usd: 200 },
      ],
    })
    expect(tesla.wrappers.map((one: Answer) => [one.symbol, one.premium_pct])).toEqual([
      ['TSLAon', 2],
      ['TSLAx', 1],
      ['rTSLA', 2.5],
    ])
    expect(answer.totals).toMatchObject({
      supply_usd: 1_632_100 + 500_000,
      wrappers: 5,
      by_issuer: { ondo: 1_224_000, robinhood: 500_000, xstocks: 404_000, reality: 4_100, securitize: null },
      dex_liquidity_usd: 3_000,
      dex_volume_24h_usd: 600,
      median_premium_pct: 2,
      priced_by: { reference: 1, issuer_oracle: 0, wrapper: 3, unpriced: 1 },
    })
  })

  it('knows no premium once the reference is old', async () => {
    const { rows } = await ask('tokenized-stocks', {}, NOW + HOUR)
    expect(rows[0].reference.fresh).toBe(false)
    expect(rows[0]).toMatchObject({ median_premium_pct: null })
    expect(rows[0].wrappers.every((one: Answer) => one.premium_pct === null && one.price_usd > 0)).toBe(true)
  })

  it('takes a share, an issuer, a chain', async () => {
    const total = async (params: Record<string, string>) => (await ask('tokenized-stocks', params)).total
    expect(await total({ underlying: 'tsla' })).toBe(1)
    expect(await total({ issuer: 'robinhood' })).toBe(1)
    expect(await total({ chain: 'all' })).toBe(3)
    const exchanges = await ask('tokenized-stocks', { chain: 'cex' })
    expect(exchanges.rows[0]).toMatchObject({ wrappers: [], wrappers_total: 0, supply_usd: null })
    expect(exchanges.rows[0].exchange_pairs).toHaveLength(1)
    expect(exchanges.totals).toMatchObject({ supply_usd: null, wrappers: 0 })
    await expect(total({ underlying: 'NOSUCH' })).rejects.toMatchObject({
      code: 'unknown_symbol',
      param: 'underlying',
      allowed: ['AAPL', 'EXOD', 'TSLA'],
    })
    await expect(total({ chain: 'nochain' })).rejects.toMatchObject({ status: 404, param: 'chain' })
    await expect(total({ issuer: 'nobody' })).rejects.toMatchObject({ status: 400, param: 'issuer' })
  })
})
