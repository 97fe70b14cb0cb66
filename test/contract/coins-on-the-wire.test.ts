import { beforeAll, describe, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE, type Ms } from '../../src/core/time.ts'
import { eventRow } from '../../src/sim/liquidations/forced-orders.ts'
import { createSimMarket } from '../../src/sim/model/model.ts'
import { contracts as contractsSubject } from '../../src/sim/venues/contracts.ts'
import { perpInstrument } from '../../src/sim/venues/snapshots.ts'
import { dialects, WIRE_VENUES } from '../../src/sim/wire/dialects.ts'
import { readWire, type WireReader } from '../fixtures/wire.ts'

/** The real adapters read back, coin by coin, what simulated venues say by the thousand. */
const NOW: Ms = Date.UTC(2026, 10, 15, 2, 37)
const BY_THE_THOUSAND = new Set(['binance', 'bybit', 'hyperliquid'])
const CHEAP = ['PEPE', 'SHIB', 'BONK', 'FLOKI', 'SATS', 'LUNC']
const market = createSimMarket({ seed: 7 })

describe.each(WIRE_VENUES)('%s on the wire', (venue) => {
  const coins = new Set([
    ...CHEAP,
    ...market
      .contracts(venue, NOW)
      .slice(0, 4)
      .map(({ base }) => base),
  ])
  const cheap = market.contracts(venue, NOW).filter(({ base }) => coins.has(base))
  const isStreaming = dialects().some((each) => each.venue === venue && each.stream)
  let wire: WireReader
  beforeAll(async () => {
    wire = await readWire(market, venue, [...coins], NOW)
  })

  async function bySymbol(subject: string) {
    const rows = await wire.rows(subject, NOW)
    expect(rows).toHaveLength(cheap.length)
    return new Map(rows.map((row) => [row.symbol, row]))
  }

  it('lists each coin once, under the name that the venue uses', () => {
    expect(cheap.length).toBeGreaterThan(3)
    expect(cheap.some(({ pieces }) => pieces > 1)).toBe(BY_THE_THOUSAND.has(venue))
    expect(wire.contracts.size).toBe(cheap.length)
    for (const { base, pieces, contractSize } of cheap) {
      const instrument = perpInstrument(market.listing(venue, base)!)
      const ours = { base, symbol: `${base}USDT`, pieces, contractSize }
      expect(wire.contracts.get(instrument)).toMatchObject(ours)
    }
  })

  it('lists contracts that are those of the generated past, key by key', async () => {
    const listed = await wire.rows('contracts', NOW)
    // One of each coin is recorded.
    const told = listed.filter(({ instrument }) => wire.contracts.has(String(instrument)))
    const past = [...contractsSubject.past({ market, now: NOW + 1, origins: [] })].flatMap(({ rows }) => rows)
    const identity = ({ instrument, base, quote, contract_size }: (typeof told)[number]) =>
      [instrument, base, quote, contract_size].join(' ')
    const meant = past.filter(
      (row) => row.venue === venue && row.delisted_at === null && coins.has(String(row.base)),
    )
    expect(told.map(identity).sort()).toEqual(meant.map(identity).sort())
  })

  it('tells prices that become those of one coin', async () => {
    const rows = await bySymbol('tickers')
    for (const { base, symbol } of cheap) {
      const ticker = market.ticker(venue, base, NOW)!
      const row = rows.get(symbol)!
      expect(row.last_price, base).toBe(ticker.last)
      // As many digits as the venue prints of a mark.
      if (venue === 'htx') expect(row.mark_price).toBeNull()
      else expect(Number(row.mark_price) / ticker.mark, base).toBeCloseTo(1, 3)
      if (venue === 'bitfinex') expect(row.index_price).toBeNull()
      else expect(Number(row.index_price) / ticker.index, base).toBeCloseTo(1, 3)
      // OKX and Bitfinex give no turnover: coins at the last price stand for it.
      const digits = venue === 'okx' || venue === 'bitfinex' ? 0 : 6
      expect(Number(row.quote_volume_24h) / ticker.volume24hUsd).toBeCloseTo(1, digits)
    }
  })

  it('tells sizes that become coins', async () => {
    const rows = await bySymbol('open-interest')
    for (const { base, symbol } of cheap) {
      const ticker = market.ticker(venue, base, NOW)!
      const row = rows.get(symbol)!
      expect(Number(row.oi_base) / ticker.openInterestBase, base).toBeCloseTo(1, 3)
      expect(Number(row.oi_usd) / (ticker.openInterestBase * ticker.mark), base).toBeCloseTo(1, 3)
    }
  })

  it('settles funding at the price of one coin', async () => {
    const rows = await wire.rows('settlements', NOW)
    expect(rows.length).toBeGreaterThanOrEqual(cheap.length)
    for (const row of rows) {
      const time = Number(row.funding_time)
      const base = String(row.symbol).replace('USDT', '')
      const [settled] = market.settlements(venue, base, time, time + 1)
      expect(row.funding_rate_pct).toBeCloseTo(settled!.rate * 100, 9)
      if (row.mark_price !== null) expect(Number(row.mark_price) / settled!.mark).toBeCloseTo(1, 2)
    }
  })

  it.runIf(isStreaming)('tells forced orders that are those of the generated past, key by key', () => {
    const rows = wire.forced(NOW - DAY, NOW)
    const meant = market
      .liquidations(NOW - DAY, NOW)
      .filter((order) => order.venue === venue && coins.has(order.base))
    expect(rows.length).toBeGreaterThan(5)
    expect(rows.map((row) => row.dedupe_key)).toEqual(
      meant.map((order) => eventRow(order, NOW, false).dedupe_key),
    )
  })
})

it('Deribit lets forced orders be seen afterwards, those of bitcoin and ether in dollars', async () => {
  const at = Date.UTC(2026, 10, 15, 12)
  const coins = market.contracts('deribit', at).map(({ base }) => base)
  const wire = await readWire(market, 'deribit', coins, at)
  let seen = 0
  for (let end = at; end > at - 12 * HOUR; end -= HOUR) {
    const told = await wire.rows('liquidations', end)
    const rows = [...told].sort((a, b) => Number(a.event_time) - Number(b.event_time))
    const meant = market.liquidations(end - 70 * MINUTE, end + 1).filter(({ venue }) => venue === 'deribit')
    // The past has them under the same keys: what is told again counts once.
    expect(rows.map((row) => [row.dedupe_key, row.delayed])).toEqual(
      meant.map((order) => [eventRow(order, end, true).dedupe_key, true]),
    )
    for (const [place, row] of rows.entries())
      expect(Number(row.quote_qty)).toBeCloseTo(meant[place]!.qtyBase * meant[place]!.price, 4)
    seen += rows.length
  }
  expect(seen).toBeGreaterThan(5)
})
