import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type MarketReadings, perpMarket, referenceVenue, type TickerReading } from './perp-market.ts'

const ticker = (exchange: string, symbol: string, more: Partial<TickerReading> = {}): TickerReading => ({
  ts: 1000,
  exchange,
  symbol,
  last_price: 100,
  mark_price: 100.1,
  index_price: 100,
  change_24h_pct: 3,
  quote_volume_24h: 1_000_000,
  funding_rate_pct: 0.01,
  funding_interval_h: 4,
  next_funding_at: 9000,
  ...more,
})
const oi = (exchange: string, symbol: string, oi_base: number) => ({
  ts: 900,
  exchange,
  symbol,
  oi_base,
  oi_usd: oi_base * 100,
})
const NO_OI = { now: [], hourAgo: [], fourHoursAgo: [], dayAgo: [] }

describe('reference venue', () => {
  it('is the main venue, however little it trades', () => {
    expect(
      referenceVenue([
        ticker('bybit', 'A', { quote_volume_24h: 1e12 }),
        ticker('binance', 'A', { quote_volume_24h: 1 }),
      ]),
    ).toBe('binance')
  })

  it('is otherwise the venue that trades most, and none without tickers', () => {
    const tickers = [
      ticker('okx', 'A', { quote_volume_24h: 60 }),
      ticker('bybit', 'A', { quote_volume_24h: 50 }),
      ticker('bybit', 'B', { quote_volume_24h: 20 }),
      ticker('okx', 'B', { quote_volume_24h: null }),
    ]
    expect(referenceVenue(tickers)).toBe('bybit')
    expect(referenceVenue([])).toBeNull()
  })
})

describe('perpetuals of the reference venue', () => {
  it('joins what was read, each change from that venue alone', () => {
    const readings: MarketReadings = {
      tickers: [ticker('binance', 'BTCUSDT'), ticker('bybit', 'BTCUSDT', { last_price: 1 })],
      tickersDayAgo: [{ exchange: 'binance', symbol: 'BTCUSDT', quote_volume_24h: 800_000 }],
      oi: {
        now: [oi('binance', 'BTCUSDT', 110), oi('bybit', 'BTCUSDT', 7)],
        hourAgo: [oi('binance', 'BTCUSDT', 100)],
        fourHoursAgo: [oi('bybit', 'BTCUSDT', 1)],
        dayAgo: [oi('binance', 'BTCUSDT', 88)],
      },
    }
    const { venue, contracts } = perpMarket(readings)
    expect(venue).toBe('binance')
    expect(contracts).toHaveLength(1)
    const [btc] = contracts
    expect(btc).toMatchObject({
      symbol: 'BTCUSDT',
      lastPrice: 100,
      change24hPct: 3,
      openInterestUsd: 11_000,
      openInterestBase: 110,
      openInterestAt: 900,
      oi4hPct: null,
      nextFundingAt: 9000,
    })
    expect(btc!.volumeChange24hPct).toBeCloseTo(25, 10)
    expect(btc!.fundingRate8hPct).toBeCloseTo(0.02, 12)
    expect(btc!.basisPct).toBeCloseTo(0.1, 10)
    expect(btc!.oi1hPct).toBeCloseTo(10, 10)
    expect(btc!.oi24hPct).toBeCloseTo(25, 10)
  })

  it('does not believe a 24-hour change of a contract younger than that', () => {
    const tickers = [ticker('binance', 'OLDUSDT'), ticker('binance', 'NEWUSDT', { change_24h_pct: 400 })]
    const old = { exchange: 'binance', symbol: 'OLDUSDT', quote_volume_24h: 1 }
    const changeOf = (readings: MarketReadings) =>
      Object.fromEntries(perpMarket(readings).contracts.map((row) => [row.symbol, row.change24hPct]))
    expect(changeOf({ tickers, tickersDayAgo: [old], oi: NO_OI })).toEqual({ OLDUSDT: 3, NEWUSDT: null })
    // Nothing at all was recorded a day ago: then it is the record that is young.
    expect(changeOf({ tickers, tickersDayAgo: [], oi: NO_OI })).toEqual({ OLDUSDT: 3, NEWUSDT: 400 })
  })

  it('is the same whatever order rows come in', () => {
    const tickers = ['binance', 'bybit', 'okx'].flatMap((venue) =>
      ['A', 'B', 'C'].map((symbol) => ticker(venue, symbol)),
    )
    const bySymbol = (list: readonly TickerReading[]) =>
      new Map(
        perpMarket({ tickers: list, tickersDayAgo: [], oi: NO_OI }).contracts.map((row) => [row.symbol, row]),
      )
    fc.assert(
      fc.property(fc.shuffledSubarray(tickers, { minLength: tickers.length }), (other) => {
        expect(bySymbol(other)).toEqual(bySymbol(tickers))
      }),
    )
  })
})
