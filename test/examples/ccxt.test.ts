import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { silentLog } from '../../src/core/log.ts'
import { HOUR } from '../../src/core/time.ts'
import { startWireVenues, type WireVenues } from '../../src/sim/wire/server.ts'
import { type CcxtExchange, ccxtExchange, NOON, ToyMarket } from '../fakes/toy-market.ts'

/** The simulated venues, read by a library of others that knows the real ones. */
let venues: WireVenues
beforeEach(async () => {
  const market = new ToyMarket()
  venues = await startWireVenues({ market, clock: market.clock, log: silentLog })
})
afterEach(() => venues.close())

describe('Binance, as ccxt reads it', () => {
  let binance: CcxtExchange
  beforeEach(async () => {
    binance = await ccxtExchange('binanceusdm', venues.port)
    await binance.loadMarkets()
  })

  it('lists perpetuals with their grid, and a quarterly among them', () => {
    const swaps = Object.values(binance.markets).filter((each) => each.swap)
    expect(swaps.map((each) => each.symbol).sort()).toEqual([
      'BTC/USDT:USDT',
      'ETH/USDT:USDT',
      'PEPE/USDT:USDT',
    ])
    expect(binance.markets['PEPE/USDT:USDT']).toMatchObject({
      id: 'PEPEUSDT',
      active: true,
      linear: true,
      contractSize: 1,
      precision: { price: 1e-10, amount: 100_000 },
      created: Date.UTC(2026, 6, 1),
    })
    expect(Object.values(binance.markets).filter((each) => each.future)).toMatchObject([
      { id: 'BTCUSDT_260925', expiry: Date.UTC(2026, 8, 25, 8) },
    ])
  })

  it('gives tickers with the model’s figures', async () => {
    const { 'BTC/USDT:USDT': bitcoin, 'PEPE/USDT:USDT': pepe } = await binance.fetchTickers()
    expect(bitcoin).toMatchObject({
      last: 60_000,
      open: 57_600,
      high: 63_000,
      low: 57_000,
      quoteVolume: 8e9,
      baseVolume: 133_333.333,
      percentage: 4.167,
      timestamp: NOON,
    })
    expect(pepe).toMatchObject({ last: 0.00001, baseVolume: 8e14 })
  })

  it('announces funding, with the interval only where it is not eight hours', async () => {
    const { 'ETH/USDT:USDT': ether } = await binance.fetchFundingRates()
    expect(ether).toMatchObject({
      markPrice: 3_003,
      indexPrice: 3_001.5,
      fundingRate: -0.000125,
      fundingTimestamp: Date.UTC(2026, 7, 12, 16),
    })
    const intervals = await binance.fetchFundingIntervals()
    expect(Object.values(intervals)).toMatchObject([{ symbol: 'PEPE/USDT:USDT', interval: '4h' }])
  })

  it('gives one-sided open interest in coins', async () => {
    expect(await binance.fetchOpenInterest('BTC/USDT:USDT')).toMatchObject({
      openInterestAmount: 10_000,
      timestamp: NOON,
    })
  })

  it('pages settled funding forward from a start', async () => {
    const since = Date.UTC(2026, 6, 5)
    const page = await binance.fetchFundingRateHistory('BTC/USDT:USDT', since, 3)
    expect(page.map((each) => Math.floor(Number(each.timestamp) / HOUR) * HOUR)).toEqual([
      since,
      since + 8 * HOUR,
      since + 16 * HOUR,
    ])
    expect(page[0]?.fundingRate).toBeCloseTo(((since / HOUR) % 100) / 1e6, 8)
  })
})

it('gives ccxt Bybit’s contracts, tickers, funding and history', async () => {
  const bybit = await ccxtExchange('bybit', venues.port, {
    fetchMarkets: { types: ['linear'] },
    defaultType: 'swap',
  })
  await bybit.loadMarkets()
  expect(bybit.markets['PEPE/USDT:USDT']).toMatchObject({
    id: 'PEPEUSDT',
    swap: true,
    active: true,
    contractSize: 1,
    precision: { price: 1e-10, amount: 100_000 },
    limits: { leverage: { max: 75 } },
    created: Date.UTC(2026, 6, 1),
  })
  expect(bybit.markets['BTC/USDC:USDC']).toMatchObject({ id: 'BTCPERP' })
  const tickers = await bybit.fetchTickers(undefined, { category: 'linear' })
  expect(tickers['BTC/USDT:USDT']).toMatchObject({
    last: 60_000,
    open: 57_600,
    markPrice: 60_060,
    indexPrice: 60_030,
    quoteVolume: 8e9,
    baseVolume: 133_333.333,
    percentage: 4.1667,
  })
  const funding = await bybit.fetchFundingRates()
  expect(funding['PEPE/USDT:USDT']).toMatchObject({
    fundingRate: -0.000125,
    fundingTimestamp: Date.UTC(2026, 7, 12, 16),
    interval: '4h',
  })
  expect(await bybit.fetchTime()).toBe(NOON)
  const since = Date.UTC(2026, 6, 5)
  const history = await bybit.fetchFundingRateHistory('BTC/USDT:USDT', since - 1, 3)
  expect(history.map((each) => each.timestamp)).toEqual([since, since + 8 * HOUR, since + 16 * HOUR])
})

it('gives ccxt OKX’s contracts, tickers, funding, history and open interest', async () => {
  const okx = await ccxtExchange('okx', venues.port, {
    fetchMarkets: { types: ['swap'] },
    defaultType: 'swap',
  })
  await okx.loadMarkets()
  expect(okx.markets['PEPE/USDT:USDT']).toMatchObject({
    id: 'PEPE-USDT-SWAP',
    linear: true,
    active: true,
    contractSize: 10_000_000,
    precision: { price: 1e-10, amount: 0.01 },
    limits: { leverage: { max: 75 } },
    created: Date.UTC(2026, 6, 1),
  })
  expect(okx.markets['BTC/USD:BTC']).toMatchObject({ inverse: true, contractSize: 100 })
  const tickers = await okx.fetchTickers(undefined, { instType: 'SWAP' })
  expect(tickers['BTC/USDT:USDT']).toMatchObject({
    last: 60_000,
    open: 57_600,
    high: 63_000,
    low: 57_000,
    baseVolume: 13_333_333.3,
    timestamp: NOON,
  })
  expect((await okx.fetchMarkPrices())['ETH/USDT:USDT']).toMatchObject({ markPrice: 3_003 })
  const funding = await okx.fetchFundingRates()
  expect(funding['PEPE/USDT:USDT']).toMatchObject({
    fundingRate: -0.000125,
    fundingTimestamp: Date.UTC(2026, 7, 12, 16),
    nextFundingTimestamp: Date.UTC(2026, 7, 12, 20),
    interval: '4h',
  })
  const history = await okx.fetchFundingRateHistory('BTC/USDT:USDT', undefined, 2)
  expect(history.map((each) => each.timestamp)).toEqual([Date.UTC(2026, 7, 12), Date.UTC(2026, 7, 12, 8)])
  expect(await okx.fetchOpenInterest('BTC/USDT:USDT')).toMatchObject({
    openInterestAmount: 1_000_000,
    openInterestValue: 600_600_000,
    timestamp: NOON,
  })
})
