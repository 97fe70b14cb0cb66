import { describe, expect, it } from 'vitest'
import { cycleOf } from '../../analytics/options/settlements.ts'
import { DAY, dateOf, floorTo, HOUR } from '../../core/time.ts'
import { faultOf } from '../../define/table.ts'
import { LISTING_VENUES, listings } from '../../tables/market/listings.ts'
import { deliverySettlements } from '../../tables/options/settlements.ts'
import { instruments } from '../../tables/venues/venues.ts'
import { scannedListings } from '../market/listing-scans.ts'
import { createSimMarket } from '../model/model.ts'
import { listingsStart } from '../model/record-start.ts'
import { DATED_SERIES } from './dated-series.ts'
import { datedInstruments, deliveries } from './expiries.ts'
import { listedOptions } from './listed-options.ts'

const NOW = Date.UTC(2026, 10, 15, 2, 35)
const market = createSimMarket({ seed: 7 })
const VENUES = Object.keys(DATED_SERIES)

describe('simulated dated contracts', () => {
  it('are named once and expire at eight', () => {
    let all = 0
    for (const venue of VENUES) {
      const rows = datedInstruments(market, venue, NOW)
      all += rows.length
      expect(new Set(rows.map(({ instrument }) => instrument)).size, venue).toBe(rows.length)
      for (const row of rows) {
        expect(faultOf(instruments, row, NOW)).toBeNull()
        expect(row.expires_at! % DAY).toBe(8 * HOUR)
        expect(row.expires_at!).toBeGreaterThan(NOW)
        expect(row.first_seen_at).toBeLessThanOrEqual(NOW)
      }
    }
    expect(all).toBeGreaterThan(2_000)
    expect(all).toBeLessThan(10_000)
    const cycles = new Set(datedInstruments(market, 'deribit', NOW).map((row) => cycleOf(row.expires_at!)))
    expect([...cycles].sort()).toEqual(['daily', 'monthly', 'quarterly', 'weekly'])
  })

  it('stay listed until they expire', () => {
    for (let hours = 0; hours < 40 * 24; hours += 31) {
      const at = NOW + hours * HOUR
      const later = at + 13 * HOUR
      const after = new Set(datedInstruments(market, 'deribit', later).map(({ instrument }) => instrument))
      for (const { instrument, expires_at } of datedInstruments(market, 'deribit', at))
        expect(after.has(instrument)).toBe(expires_at! > later)
    }
  })

  it('have strikes on both sides of the price for as long as they live', () => {
    const options = VENUES.flatMap((venue) =>
      DATED_SERIES[venue]!.filter(({ kind }) => kind === 'option').flatMap(({ bases }) =>
        bases.map((base) => [venue, base] as const),
      ),
    )
    const bare: string[] = []
    // At midnight strikes have been looked after.
    for (let at = floorTo(NOW, DAY) - 360 * DAY; at < NOW; at += 15 * DAY)
      for (const [venue, base] of options) {
        const price = market.spotPrice('binance', base, at)!
        for (const expiry of listedOptions(market, venue, base, at)) {
          const below = expiry.filter(({ strike }) => strike < price).length
          // Two strikes, a call and a put each.
          if (Math.min(below, expiry.length - below) < 4)
            bare.push(`${expiry[0]!.instrument} on ${dateOf(at)}`)
        }
      }
    expect(bare).toEqual([])
  })

  it('are delivered once each, near the price of the half hour before', () => {
    for (const venue of VENUES) {
      const rows = deliveries(market, venue, NOW - 100 * DAY, NOW)
      const halves = [
        ...deliveries(market, venue, NOW - 100 * DAY, NOW - 50 * DAY),
        ...deliveries(market, venue, NOW - 50 * DAY, NOW),
      ]
      expect(halves).toEqual(rows)
      expect(rows.length).toBeGreaterThan(0)
      expect(new Set(rows.map(({ instrument }) => instrument)).size, venue).toBe(rows.length)
      for (const row of rows) {
        expect(faultOf(deliverySettlements, row, NOW)).toBeNull()
        expect(row.recorded_at).toBeLessThan(NOW)
        const price = market.spotPrice('binance', row.underlying, row.expires_at - 12 * 60_000)!
        expect(Math.abs(row.settlement_price / price - 1)).toBeLessThan(0.03)
      }
    }
  })

  it('are delivered at the average of the venue’s own index: a few basis points apart, one price on one venue', () => {
    const all = VENUES.flatMap((venue) => deliveries(market, venue, NOW - 100 * DAY, NOW))
    const bitcoin = all.filter(({ underlying }) => underlying === 'BTC')
    const days = new Set(bitcoin.map(({ expires_at }) => expires_at))
    let compared = 0
    for (const day of days) {
      const rows = bitcoin.filter(({ expires_at }) => expires_at === day)
      const prices = new Map(rows.map((row) => [row.venue, row.settlement_price]))
      // Futures and options of a venue have one price.
      for (const row of rows) expect(row.settlement_price).toBe(prices.get(row.venue))
      if (prices.size < 5) continue
      compared += 1
      // Two may meet on a grid of ten cents.
      expect(new Set(prices.values()).size).toBeGreaterThanOrEqual(prices.size - 1)
      const apart = Math.max(...prices.values()) / Math.min(...prices.values()) - 1
      expect(apart).toBeGreaterThan(0.00002)
      expect(apart).toBeLessThan(0.001)
    }
    expect(compared).toBeGreaterThan(2)
    // Deribit's, from the index that its ticker shows, taken every five minutes of the half hour before.
    const row = bitcoin.findLast(({ venue }) => venue === 'deribit')!
    const shown = [0, 5, 10, 15, 20, 25].map(
      (minutes) => market.ticker('deribit', 'BTC', row.expires_at - minutes * 60_000)!.index,
    )
    const mean = shown.reduce((sum, price) => sum + price, 0) / shown.length
    expect(row.settlement_price / mean).toBeCloseTo(1, 5)
  })
})

describe('simulated scans of listings', () => {
  it('have what the venue lists, and what went since the first scan', () => {
    for (const venue of LISTING_VENUES) {
      const rows = scannedListings(market, venue, NOW)
      for (const row of rows) expect(faultOf(listings, row, NOW)).toBeNull()
      const there = rows.filter(({ status }) => status === 'listed').map(({ symbol }) => symbol)
      expect(there.sort()).toEqual(
        market
          .contracts(venue, NOW)
          .map(({ symbol }) => symbol)
          .sort(),
      )
      for (const row of rows) {
        expect(row.delisted_at !== null).toBe(row.status === 'delisted')
        expect(row.first_seen_at).toBeGreaterThanOrEqual(listingsStart(NOW))
        if (row.listing_known) expect(row.first_seen_at).toBeGreaterThan(listingsStart(NOW))
      }
    }
    const all = LISTING_VENUES.flatMap((venue) => scannedListings(market, venue, NOW))
    expect(
      all.filter(({ listing_known, first_seen_at }) => listing_known && first_seen_at > NOW - 30 * DAY)
        .length,
    ).toBeGreaterThan(10)
    expect(all.filter(({ status }) => status === 'delisted').length).toBeGreaterThan(10)
  })
})
