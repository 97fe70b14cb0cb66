import { describe, expect, it } from 'vitest'
import { DAY, type Ms } from '../../core/time.ts'
import type { Contract, RestApi, SourceContext } from '../../define/source.ts'
import { VENUES } from '../../venues/index.ts'
import { pollOf, streamOf } from '../../venues/test-context.ts'
import { eventRow } from '../forced-orders.ts'
import { createSimMarket } from '../model.ts'
import { dialects } from './dialects.ts'
import { QuotedMarket } from './quoted-market.ts'
import { VenueView } from './view.ts'

/** The real adapters read back, coin by coin, what the model put on the wire by the thousand. */
const NOW: Ms = Date.UTC(2026, 10, 15, 2, 37)
const market = createSimMarket({ seed: 7 })
const quoted = new QuotedMarket(market)

const PATHS: Readonly<Record<string, string>> = {
  fapiPublicGetExchangeInfo: '/fapi/v1/exchangeInfo',
  fapiPublicGetFundingInfo: '/fapi/v1/fundingInfo',
  fapiPublicGetTicker24hr: '/fapi/v1/ticker/24hr',
  fapiPublicGetPremiumIndex: '/fapi/v1/premiumIndex',
  fapiPublicGetOpenInterest: '/fapi/v1/openInterest',
  fapiPublicGetFundingRate: '/fapi/v1/fundingRate',
  publicGetV5MarketInstrumentsInfo: '/v5/market/instruments-info',
  publicGetV5MarketTickers: '/v5/market/tickers',
  publicGetV5MarketFundingHistory: '/v5/market/funding/history',
  publicGetPublicInstruments: '/api/v5/public/instruments',
  publicGetMarketTickers: '/api/v5/market/tickers',
  publicGetPublicMarkPrice: '/api/v5/public/mark-price',
  publicGetMarketIndexTickers: '/api/v5/market/index-tickers',
  publicGetPublicFundingRate: '/api/v5/public/funding-rate',
  publicGetPublicOpenInterest: '/api/v5/public/open-interest',
  publicGetPublicFundingRateHistory: '/api/v5/public/funding-rate-history',
}

/** Where PEPE and its like are sold by the thousand, and by the piece. */
const CHEAP = ['PEPE', 'SHIB', 'BONK', 'FLOKI', 'SATS', 'LUNC']

describe.each(['binance', 'bybit', 'okx'])('%s on the wire', (venue) => {
  const dialect = dialects().find((each) => each.venue === venue)!
  const adapter = VENUES.find(({ id }) => id === venue)!
  const view = new VenueView(quoted, venue, NOW)
  const api: RestApi = {
    async call(method, params = {}) {
      const query = new URLSearchParams(params as Record<string, string>)
      return JSON.parse(JSON.stringify(dialect.rest.paths[PATHS[method]!]!(query, view).body))
    },
  }
  const contracts = listContracts()
  const cheap = market.contracts(venue, NOW).filter(({ base }) => CHEAP.includes(base))

  async function listContracts(): Promise<Map<string, Contract>> {
    const source = pollOf(adapter, 'contracts')
    const context = { now: NOW, contracts: new Map(), marks: new Map() }
    const listed = source.contracts!(await source.ask(api, context))
    return new Map(listed.map((contract) => [contract.instrument, contract]))
  }

  async function contextNow(): Promise<SourceContext> {
    const marks = new Map(
      cheap.map(({ base, symbol }) => [symbol, market.ticker(venue, base, NOW)!.mark] as const),
    )
    const known = [...(await contracts)].filter(([, { base }]) => CHEAP.includes(base))
    return { now: NOW, contracts: new Map(known), marks }
  }

  async function rowsOf(subject: string) {
    const source = pollOf(adapter, subject)
    const context = await contextNow()
    const rows = source.parse(await source.ask(api, context), context)
    return new Map(rows.map((row) => [String(row.symbol), row]))
  }

  it('lists each coin under the name that the venue uses', async () => {
    const listed = [...(await contracts).values()]
    expect(new Set(listed.map(({ symbol }) => symbol)).size).toBe(listed.length)
    expect(cheap.length).toBeGreaterThan(3)
    for (const { base, name, pieces, contractSize } of cheap) {
      const instrument = venue === 'okx' ? `${name}-USDT-SWAP` : `${name}USDT`
      expect((await contracts).get(instrument)).toMatchObject({
        base,
        symbol: `${base}USDT`,
        pieces,
        contractSize,
      })
    }
    expect(cheap.some(({ pieces }) => pieces > 1)).toBe(venue !== 'okx')
  })

  it('tells prices that become those of one coin', async () => {
    const rows = await rowsOf('tickers')
    for (const { base, symbol } of cheap) {
      const ticker = market.ticker(venue, base, NOW)!
      const row = rows.get(symbol)!
      expect(row.last_price, base).toBe(ticker.last)
      for (const [told, meant] of [
        [row.mark_price, ticker.mark],
        [row.index_price, ticker.index],
      ] as const)
        expect(Number(told) / meant, base).toBeCloseTo(1, 3)
      expect(Number(row.quote_volume_24h) / ticker.volume24hUsd, base).toBeCloseTo(1, venue === 'okx' ? 0 : 6)
    }
  })

  it('tells sizes that become coins', async () => {
    const rows = await rowsOf('open-interest')
    for (const { base, symbol } of cheap) {
      const meant = market.ticker(venue, base, NOW)!
      expect(Number(rows.get(symbol)!.oi_base) / meant.openInterestBase, base).toBeCloseTo(1, 3)
    }
  })

  it('settles funding at the price of one coin', async () => {
    const source = pollOf(adapter, 'settlements')
    const context = await contextNow()
    const rows = source.parse(await source.ask(api, context), context)
    expect(rows.length).toBeGreaterThan(cheap.length)
    for (const row of rows) {
      const base = String(row.symbol).slice(0, -4)
      const time = Number(row.funding_time)
      const [settled] = market.settlements(venue, base, time, time + 1)
      expect(row.funding_rate_pct).toBeCloseTo(settled!.rate * 100, 9)
      if (row.mark_price !== null) expect(Number(row.mark_price) / settled!.mark).toBeCloseTo(1, 3)
    }
  })

  it('tells forced orders that become the rows of the generated past', async () => {
    const context = { ...(await contextNow()), contracts: await contracts }
    const stream = streamOf(adapter, 'liquidations')
    const session = dialect.stream.open(new URL(stream.url).pathname, new URLSearchParams())!
    const moment = { now: NOW, view, recent: () => [] }
    for (const request of stream.subscribe(context)) session.hear(JSON.stringify(request), moment)
    const own = ({ venue: on, base }: { venue: string; base: string }) => on === venue && CHEAP.includes(base)
    const meant = market.liquidations(NOW - DAY, NOW).filter(own)
    const names = new Set(cheap.map(({ name }) => name))
    const told = quoted
      .liquidations(NOW - DAY, NOW)
      .filter((order) => order.venue === venue && names.has(order.base))
    const rows = told.flatMap((order) =>
      session.tell([order], moment).flatMap((message) => stream.parse(JSON.parse(message), context)),
    )
    expect(rows.length).toBeGreaterThan(5)
    expect(rows.map((row) => row.dedupe_key)).toEqual(
      meant.map((order) => eventRow(order, NOW, false).dedupe_key),
    )
  })
})
