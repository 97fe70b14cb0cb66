import { describe, expect, it } from 'vitest'
import { constant30d } from '../../analytics/options/constant-maturity.ts'
import { pricedChain } from '../../analytics/options/priced-chain.ts'
import { surfaceOf } from '../../analytics/options/surface.ts'
import { varianceIndex } from '../../analytics/options/variance-strip.ts'
import { groupBy } from '../../core/grouped.ts'
import { sum } from '../../core/stats.ts'
import { DAY, dateOf, HOUR, MINUTE } from '../../core/time.ts'
import { faultOf } from '../../define/table.ts'
import {
  OPTION_CURRENCIES,
  OPTION_VENUES,
  optionsOiDaily,
  optionsTrades,
} from '../../tables/options/options.ts'
import { createSimMarket } from '../model/model.ts'
import { chainRows } from './chains.ts'
import { datedInstruments } from './expiries.ts'
import { optionTrades } from './tape.ts'
import { volatilityIndex } from './volatility.ts'

const market = createSimMarket({ seed: 7 })
const NOW = Date.UTC(2026, 10, 15)
/** Days of other seasons, so that a month’s end is among them. */
const DAYS = [0, 47, 101].map((ago) => NOW - ago * DAY)

describe('simulated option chains', () => {
  it('list what the venue lists, and hold what the market holds', () => {
    for (const currency of OPTION_CURRENCIES) {
      let coins = 0
      for (const venue of OPTION_VENUES) {
        const rows = chainRows(market, venue, currency, NOW)
        expect(rows.filter((row) => faultOf(optionsOiDaily, row, NOW) !== null)).toEqual([])
        const names = datedInstruments(market, venue, NOW)
          .filter(({ kind, base }) => kind === 'option' && base === currency)
          .map(({ instrument }) => instrument)
        expect(rows.map(({ instrument }) => instrument)).toEqual(names)
        coins += sum(rows.map(({ open_interest }) => open_interest))
      }
      const ordinary = currency === 'BTC' ? 400_000 : 2_300_000
      expect(coins / ordinary).toBeGreaterThan(0.8)
      expect(coins / ordinary).toBeLessThan(1.2)
    }
  })

  it('are quoted around the index that is published', () => {
    for (const at of DAYS) {
      for (const currency of OPTION_CURRENCIES) {
        const rows = chainRows(market, 'deribit', currency, at)
        const index = volatilityIndex(market, currency, at)
        const middle = constant30d(surfaceOf(rows, at)).atm_iv_pct!
        expect(middle / index, dateOf(at)).toBeGreaterThan(0.88)
        expect(middle / index, dateOf(at)).toBeLessThan(0.98)
        const strip = varianceIndex(pricedChain(rows, 'deribit', at))!
        expect(Math.abs(strip / index - 1), dateOf(at)).toBeLessThan(0.08)
      }
    }
  })
})

describe('the simulated options tape', () => {
  const trades = optionTrades(market, NOW - DAY, NOW)

  it('is one, however it is asked', () => {
    const halves = [
      ...optionTrades(market, NOW - DAY, NOW - 13 * HOUR - 7 * MINUTE),
      ...optionTrades(market, NOW - 13 * HOUR - 7 * MINUTE, NOW),
    ]
    expect(halves).toEqual(trades)
    expect(trades.length).toBeGreaterThan(400)
    expect(trades.filter((trade) => faultOf(optionsTrades, trade, NOW) !== null)).toEqual([])
    expect(new Set(trades.map(({ venue, id }) => `${venue} ${id}`)).size).toBe(trades.length)
  })

  it('trades what is listed and has not expired, with legs of one size in structures', () => {
    const listed = new Set(
      ['deribit', 'okx'].flatMap((venue) =>
        datedInstruments(market, venue, NOW - DAY).map(({ instrument }) => `${venue} ${instrument}`),
      ),
    )
    expect(trades.filter(({ venue, instrument }) => !listed.has(`${venue} ${instrument}`))).toEqual([])
    expect(trades.filter(({ expiry, ts }) => Date.parse(expiry) + 8 * HOUR <= ts)).toEqual([])
    const structures = [...groupBy(trades, ({ structure_id }) => structure_id)].filter(([id]) => id !== null)
    expect(structures.length).toBeGreaterThan(5)
    for (const [, legs] of structures) {
      expect(legs).toHaveLength(2)
      expect(new Set(legs.map(({ contracts, expiry }) => `${contracts} ${expiry}`)).size).toBe(1)
      expect(new Set(legs.map(({ instrument }) => instrument)).size).toBe(2)
    }
  })
})
