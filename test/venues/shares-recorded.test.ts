import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { systemClock } from '../../src/core/clock.ts'
import { silentLog } from '../../src/core/log.ts'
import { MINUTE, SECOND } from '../../src/core/time.ts'
import { liveGateway } from '../../src/define/gateway.ts'
import { type Poll, provider, venue } from '../../src/define/source.ts'
import { PROVIDERS } from '../../src/providers/index.ts'
import { createRecorder, type Recorder } from '../../src/recorder/recorder.ts'
import { perpTickers } from '../../src/tables/market/tickers.ts'
import { tokenizedStockReadings, tokenizedWrappers } from '../../src/tables/tradfi/tokenized-stocks.ts'
import { tradfiOi5m, tradfiTickers } from '../../src/tables/tradfi/tradfi.ts'
import { instruments } from '../../src/tables/venues/venues.ts'
import { VENUES } from '../../src/venues/index.ts'
import { MemoryStore } from '../fakes/memory-store.ts'

/** A Tuesday, 11:00 in New York. */
const T0 = Date.UTC(2026, 10, 17, 16)
const MINT = 'XsDoVfqeBukxuZHWhdvWHBhgEHjGNst4MLodqsJHzoB'
let recorder: Recorder
let store: MemoryStore

beforeEach(() => {
  vi.useFakeTimers({ now: T0 + 20 * SECOND })
  store = new MemoryStore()
})
afterEach(async () => {
  const stopped = recorder.stop()
  await vi.runAllTimersAsync()
  await stopped
  vi.useRealTimers()
})

/** The real sources, with answers as they join them. */
function answering(origin: string, answers: Readonly<Record<string, unknown>>): Poll[] {
  const { sources } = [...VENUES, ...PROVIDERS].find(({ id }) => id === origin)!
  return Object.entries(answers).map(([subject, answer]) => {
    const source = sources.find(({ id }): boolean => id === `${origin}.${subject}`) as Poll
    const { backfill: _, ...present } = source
    return { ...present, ask: async () => answer }
  })
}

const symbol = (name: string, contractType: string, underlyingType: string) => ({
  symbol: name,
  baseAsset: name.replace('USDT', ''),
  quoteAsset: 'USDT',
  marginAsset: 'USDT',
  status: 'TRADING',
  contractType,
  underlyingType,
})
const tickers = {
  tickers: [
    { symbol: 'BTCUSDT', lastPrice: '64000', priceChangePercent: '1', quoteVolume: '1000000' },
    { symbol: 'TSLAUSDT', lastPrice: '401', priceChangePercent: '1', quoteVolume: '1000000' },
  ],
  premiums: [
    { symbol: 'BTCUSDT', markPrice: '64000', indexPrice: '64000', lastFundingRate: '0.0001' },
    { symbol: 'TSLAUSDT', markPrice: '401', indexPrice: '400', lastFundingRate: '0.0001' },
  ],
}

test('a token is held against the index of the perpetual on its share, whoever trades it', async () => {
  const rest = { hosts: [], budget: { weight: 100, per: '1s' } } as const
  const head = { type: 'cex', country: null, markets: ['perp'] } as const
  recorder = createRecorder({
    venues: [
      venue({
        ...{ id: 'binance', name: 'Binance', ...head, rest },
        sources: answering('binance', {
          contracts: {
            exchangeInfo: {
              symbols: [
                symbol('BTCUSDT', 'PERPETUAL', 'COIN'),
                symbol('TSLAUSDT', 'TRADIFI_PERPETUAL', 'EQUITY'),
                symbol('USDBRLUSDT', 'TRADIFI_PERPETUAL', 'FX'),
              ],
            },
            fundingInfo: [],
          },
          tickers,
          tradfi: tickers,
          'tradfi-oi': [{ instrument: 'TSLAUSDT', answer: { symbol: 'TSLAUSDT', openInterest: '100' } }],
        }),
      }),
      venue({
        ...{ id: 'kraken', name: 'Kraken', ...head, rest },
        sources: answering('kraken', {
          stock_pairs: {
            pairs: {
              result: {
                TSLAxUSD: { wsname: 'TSLAx/USD', aclass_base: 'tokenized_asset', status: 'online' },
              },
            },
            tickers: { result: { TSLAxUSD: { c: ['450', '1'], v: ['1', '10'], p: ['1', '440'] } } },
          },
        }),
      }),
    ],
    providers: [
      provider({
        ...{ id: 'xstocks', name: 'xStocks', about: 'test', rest },
        sources: answering('xstocks', {
          stock_wrappers: {
            pages: [
              {
                nodes: [
                  {
                    symbol: 'TSLAx',
                    underlyingSymbol: 'TSLA',
                    deployments: [{ network: 'Solana', address: MINT }],
                  },
                ],
              },
            ],
            multipliers: [{ instrument: 'TSLAx', answer: { currentMultiplier: 1 } }],
            pools: [],
          },
        }),
      }),
    ],
    rollups: [],
    store,
    gateway: liveGateway,
    clock: systemClock,
    log: silentLog,
  })
  await recorder.start()
  await vi.advanceTimersByTimeAsync(11 * MINUTE)

  // Coins and shares have nothing of each other.
  expect(new Set(store.rows(instruments).map(({ instrument }) => instrument))).toEqual(new Set(['BTCUSDT']))
  expect(new Set(store.rows(perpTickers).map((row) => row.symbol))).toEqual(new Set(['BTCUSDT']))
  expect(new Set(store.rows(tradfiTickers).map((row) => `${row.symbol} ${row.market}`))).toEqual(
    new Set(['TSLAUSDT EQUITY']),
  )
  expect(store.rows(tradfiOi5m)[0]).toMatchObject({ symbol: 'TSLAUSDT', oi_base: 100, oi_usd: 40_100 })
  // By the second look at the latest all is known that a premium needs.
  expect(store.rows(tokenizedStockReadings).at(-1)).toMatchObject({
    ts: T0 + 10 * MINUTE,
    wrapper: 'cex:kraken:TSLAxUSD',
    price_usd: 450,
    reference_usd: 400,
    session_state: 'open',
    premium_pct: 12.5,
  })
  expect(
    store
      .rows(tokenizedWrappers)
      .map(({ wrapper }) => wrapper)
      .sort(),
  ).toEqual(['cex:kraken:TSLAxUSD', 'solana:xstocks:TSLAx'])
})
