import { describe, expect, it } from 'vitest'
import { lastKnown, positionChanges, type Scan } from '../analytics/dex-whales.ts'
import { DAY, HOUR } from '../core/time.ts'
import { faultOf } from '../define/table.ts'
import { dexAccounts, dexPositions, dexWhaleEvents } from '../tables/dex-whales.ts'
import { SCAN_EVERY, WHALE_VENUE, WhaleBook } from './dex-whales.ts'
import { createSimMarket } from './model.ts'

const NOW = Date.UTC(2026, 10, 15, 2, 35)
const market = createSimMarket({ seed: 7 })
const book = new WhaleBook(market)

describe('simulated whales', () => {
  it('are up to 300 accounts, ranked by equity, with sound positions', () => {
    const accounts = book.accounts(NOW)
    expect(accounts.length).toBeGreaterThan(295)
    expect(accounts.length).toBeLessThanOrEqual(300)
    expect(accounts.map(({ rank }) => rank)).toEqual(accounts.map((_, place) => place + 1))
    expect(new Set(accounts.map(({ address }) => address)).size).toBe(accounts.length)
    const positions = book.positions(NOW)
    expect(positions.length).toBeGreaterThan(500)
    for (const row of accounts) expect(faultOf(dexAccounts, row, NOW)).toBeNull()
    for (const row of positions) {
      expect(faultOf(dexPositions, row, NOW)).toBeNull()
      expect(row.address).toMatch(/^0x[0-9a-f]{40}$/)
      // A position that is open is not beyond its liquidation.
      if (row.liquidation_price !== null)
        expect(Math.sign(row.mark_price - row.liquidation_price)).toBe(Math.sign(row.size))
    }
    // Listed as kPEPE, kept as PEPE: a whale holds many of them, at the price of one.
    const pepe = positions.find(({ coin }) => coin === 'PEPE')!
    expect(pepe.mark_price).toBeLessThan(0.001)
    expect(Math.abs(pepe.size)).toBeGreaterThan(1e8)
    expect(positions.filter(({ coin }) => /^(k|10)/.test(coin))).toEqual([])
  })

  it('hold no more of a coin than there is on the venue', () => {
    const longs = new Map<string, number>()
    for (const { coin, size, notional_usd } of book.positions(NOW))
      if (size > 0) longs.set(coin, (longs.get(coin) ?? 0) + notional_usd)
    for (const { contract } of market.listed(WHALE_VENUE, NOW).slice(0, 20)) {
      const { openInterestBase, mark } = market.ticker(WHALE_VENUE, contract.base, NOW)!
      expect(longs.get(contract.base) ?? 0, contract.base).toBeLessThan(openInterestBase * mark)
    }
  })

  it('answer the same in any order', () => {
    const earlier = new WhaleBook(market).positions(NOW - 3 * DAY)
    const other = new WhaleBook(market)
    other.events(NOW - 10 * DAY, NOW)
    expect(other.positions(NOW - 3 * DAY)).toEqual(earlier)
  })

  it('tell the changes that the difference of their scans gives', () => {
    const from = NOW - 12 * HOUR
    const scanAt = (at: number): Scan => ({
      accounts: new Set(book.accounts(at).map(({ address }) => address)),
      positions: book.positions(at),
    })
    let before = scanAt(from - SCAN_EVERY)
    const found: string[] = []
    const kinds = new Set<string>()
    for (let at = from; at < NOW; at += SCAN_EVERY) {
      const after = scanAt(at)
      for (const { ts, address, coin, kind, size_after } of positionChanges(before, after, at)) {
        found.push(`${ts} ${address} ${coin} ${kind} ${size_after}`)
        kinds.add(kind)
      }
      before = lastKnown(before, after)
    }
    const told = book.events(from, NOW)
    expect(
      told
        .map(({ ts, address, coin, kind, size_after }) => `${ts} ${address} ${coin} ${kind} ${size_after}`)
        .sort(),
    ).toEqual(found.sort())
    expect(kinds).toEqual(new Set(['opened', 'closed', 'increased', 'reduced', 'flipped']))
    for (const row of told) expect(faultOf(dexWhaleEvents, row, NOW)).toBeNull()
    expect(told.map(({ ts }) => ts)).toEqual(told.map(({ ts }) => ts).sort((a, b) => a - b))
  })
})
