import { describe, expect, it } from 'vitest'
import { lastKnown, positionChanges, type Scan } from '../../analytics/positioning/dex-whales.ts'
import { DAY, HOUR } from '../../core/time.ts'
import { faultOf } from '../../define/table.ts'
import { dexAccounts, dexPositions, dexWhaleEvents } from '../../tables/positioning/dex-whales.ts'
import { createSimMarket } from '../model/model.ts'
import { ladderAt, ladderRows } from '../venues/leverage.ts'
import { SCAN_EVERY, WHALE_VENUE, WhaleBook } from './whale-book.ts'

const NOW = Date.UTC(2026, 10, 15, 2, 35)
const market = createSimMarket({ seed: 7 })
const book = new WhaleBook(market)

type Position = ReturnType<WhaleBook['positions']>[number]
const coinOf = (coin: string) => coin.replace(/^k/, '')
const listingOf = new Map(market.listings(WHALE_VENUE).map((each) => [each.coin.base, each]))

/** Of each part of a position the share that its step asks, added up step by step. */
function mustBeLeft({ coin, size }: Position, price: number): number {
  const notional = Math.abs(size) * price
  return ladderAt(listingOf.get(coinOf(coin))!, NOW).reduce((sum, { floor, cap, maintenance }) => {
    const within = Math.max(0, Math.min(notional, cap ?? Number.POSITIVE_INFINITY) - floor)
    return sum + within * maintenance
  }, 0)
}

/** What was paid in at the entry and won or lost since; never less than seven tenths of what opens it today. */
function isolatedMargin({ size, entry_price, notional_usd, leverage, unrealized_pnl_usd }: Position): number {
  const paid = (Math.abs(size) * entry_price) / leverage
  return Math.max(paid + unrealized_pnl_usd, (0.7 * notional_usd) / leverage)
}

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

  it('are levered no higher than the venue allows for a position of that size', () => {
    const tiers = new Map<string, { floor: number; leverage: number }[]>()
    for (const row of ladderRows(market, WHALE_VENUE, NOW, NOW)) {
      const steps = tiers.get(row.symbol) ?? []
      steps.push({ floor: row.notional_floor, leverage: row.max_leverage })
      tiers.set(row.symbol, steps)
    }
    const positions = book.positions(NOW)
    const ofLadders = positions.filter(({ coin }) => tiers.has(coinOf(coin)))
    expect(ofLadders.length / positions.length).toBeGreaterThan(0.8)
    for (const { coin, notional_usd, leverage } of ofLadders) {
      const allowed = tiers.get(coinOf(coin))!.filter(({ floor }) => notional_usd > floor)
      expect(leverage, coin).toBeLessThanOrEqual(Math.min(...allowed.map((step) => step.leverage)))
    }
    // Whoever likes it high still differs from whoever does not.
    expect(new Set(ofLadders.map(({ leverage }) => leverage)).size).toBeGreaterThan(4)
  })

  it('are liquidated where what stands behind a position is what must be left of it', () => {
    const equityOf = new Map(book.accounts(NOW).map((row) => [row.address, row.equity_usd]))
    const positions = book.positions(NOW)
    const seen = { cross: 0, isolated: 0, never: 0 }
    for (const address of new Set(positions.map((row) => row.address))) {
      const equity = equityOf.get(address)!
      const held = positions.filter((row) => row.address === address)
      for (const row of held) {
        seen[row.margin_mode] += 1
        expect(row.unrealized_pnl_usd).toBeCloseTo(row.size * (row.mark_price - row.entry_price), 4)
        expect(row.notional_usd).toBeCloseTo(Math.abs(row.size) * row.mark_price, 4)
        // All prices but one as they are: what is left once the position stands at `price`.
        const left = (price: number) => {
          const worth = row.margin_mode === 'cross' ? equity : isolatedMargin(row)
          const others = row.margin_mode === 'cross' ? held.filter((other) => other !== row) : []
          const asked = others.reduce((sum, other) => sum + mustBeLeft(other, other.mark_price), 0)
          return worth + row.size * (price - row.mark_price) - asked - mustBeLeft(row, price)
        }
        expect(left(row.mark_price)).toBeGreaterThan(0)
        if (row.liquidation_price === null) {
          seen.never += 1
          expect(row.size).toBeGreaterThan(0)
          expect(left(0)).toBeGreaterThanOrEqual(0)
        } else expect(Math.abs(left(row.liquidation_price)) / row.notional_usd).toBeLessThan(1e-9)
      }
      const margin = held.reduce((sum, { notional_usd, leverage }) => sum + notional_usd / leverage, 0)
      if (held[0]!.margin_mode === 'cross') expect(equity).toBeGreaterThan(margin)
    }
    expect(Math.min(seen.cross, seen.isolated, seen.never)).toBeGreaterThan(20)
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
