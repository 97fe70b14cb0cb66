import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { coinOf } from '../../core/symbols.ts'
import { DAY, HOUR, MINUTE, type Ms, SECOND } from '../../core/time.ts'
import { PERP_SIDES } from './listings.ts'
import { createSimMarket } from './model.ts'
import { outagesBetween } from './outages.ts'

const NOW = Date.UTC(2026, 10, 15, 2, 37)
const market = createSimMarket({ seed: 7 })
const moment = fc.integer({ min: NOW - 200 * DAY, max: NOW + 50 * DAY })

describe('the simulated market is a function of seed and time', () => {
  it('answers the same, however it was asked before', () => {
    const asked = fc.record({
      at: moment,
      venue: fc.constantFrom('binance', 'bybit', 'okx', 'hyperliquid', 'deribit'),
      base: fc.constantFrom('BTC', 'ETH', 'SOL', 'DOGE', 'WIF', 'UNI', 'ASTER', 'MON'),
    })
    fc.assert(
      fc.property(fc.array(asked, { minLength: 1, maxLength: 8 }), (questions) => {
        const fresh = createSimMarket({ seed: 7 })
        const forth = questions.map(({ venue, base, at }) => market.ticker(venue, base, at))
        const back = [...questions]
          .reverse()
          .map(({ venue, base, at }) => fresh.ticker(venue, base, at))
          .reverse()
        expect(back).toEqual(forth)
      }),
      { numRuns: 25 },
    )
  })

  it('is another market with another seed', () => {
    const other = createSimMarket({ seed: 8 })
    expect(other.ticker('binance', 'BTC', NOW)!.last).not.toBe(market.ticker('binance', 'BTC', NOW)!.last)
  })

  it('agrees with itself on funding and open interest, by whichever way it is asked', () => {
    for (const listing of market.listed('okx', NOW).slice(0, 40)) {
      const ticker = market.quote(listing, NOW)
      expect(market.funding(listing, NOW)).toEqual({ rate: ticker.fundingRate, mark: ticker.mark })
      expect(market.openInterest(listing, NOW)).toEqual({ base: ticker.openInterestBase, mark: ticker.mark })
    }
  })
})

describe('prices', () => {
  const bases = ['BTC', 'ETH', 'SOL', 'XRP', 'DOGE', 'LINK', 'WIF', 'UNI', 'TAO', 'SAND']
  const daily = new Map(bases.map((base) => [base, returns(base, DAY, 700, NOW)]))

  it('move as much in a day as prices do', () => {
    expect(deviation(daily.get('BTC')!)).toBeGreaterThan(0.018)
    expect(deviation(daily.get('BTC')!)).toBeLessThan(0.034)
    for (const base of bases.slice(1)) {
      expect(deviation(daily.get(base)!), base).toBeGreaterThan(0.027)
      expect(deviation(daily.get(base)!), base).toBeLessThan(0.085)
    }
  })

  it('have fat tails, fatter over an hour', () => {
    expect(kurtosis(bases.flatMap((base) => standardized(daily.get(base)!)))).toBeGreaterThan(3.2)
    expect(kurtosis(returns('BTC', HOUR, 24 * 120, NOW))).toBeGreaterThan(5)
  })

  it('go together: ether closely, the rest well', () => {
    const btc = daily.get('BTC')!
    expect(correlation(btc, daily.get('ETH')!)).toBeGreaterThan(0.7)
    expect(correlation(btc, daily.get('ETH')!)).toBeLessThan(0.93)
    for (const base of bases.slice(2)) {
      expect(correlation(btc, daily.get(base)!), base).toBeGreaterThan(0.4)
      expect(correlation(btc, daily.get(base)!), base).toBeLessThan(0.85)
    }
  })

  it('do not trend: a day tells little about the next', () => {
    const btc = daily.get('BTC')!
    expect(Math.abs(correlation(btc.slice(1), btc.slice(0, -1)))).toBeLessThan(0.15)
  })

  it('have quiet and wild days', () => {
    const days = Array.from({ length: 100 }, (_, day) =>
      deviation(returns('BTC', 10 * MINUTE, 144, NOW - day * DAY)),
    )
    days.sort((a, b) => a - b)
    expect(days[95]! / days[5]!).toBeGreaterThan(2)
  })

  it('are whole across minutes, hours and days', () => {
    for (const base of ['BTC', 'WIF']) {
      for (let day = 0; day < 60; day += 1) {
        for (const step of [DAY, HOUR, MINUTE]) {
          const edge = Math.floor((NOW - day * DAY - 7 * HOUR) / step) * step
          const before = market.ticker('binance', base, edge - 1)!.index
          const after = market.ticker('binance', base, edge + 1)!.index
          expect(Math.abs(after / before - 1)).toBeLessThan(0.0002)
        }
      }
    }
  })

  it('differ a little between venues', () => {
    const last = (venue: string) => market.ticker(venue, 'BTC', NOW)!.last
    for (const venue of ['bybit', 'okx', 'deribit']) {
      expect(last(venue)).not.toBe(last('binance'))
      expect(Math.abs(last(venue) / last('binance') - 1)).toBeLessThan(0.002)
    }
  })
})

describe('tickers', () => {
  const moments = [NOW, NOW - 9 * DAY, NOW - 33 * DAY, NOW - 70 * DAY]
  const tickers = moments.flatMap((at) =>
    market.listed('binance', at).map((listing) => ({ listing, at, ticker: market.quote(listing, at) })),
  )

  it('contain the price between high and low, and positive sizes', () => {
    for (const { ticker } of tickers) {
      expect(ticker.low24h).toBeGreaterThan(0)
      for (const price of [ticker.last, ticker.open24h]) {
        expect(price).toBeGreaterThanOrEqual(ticker.low24h)
        expect(price).toBeLessThanOrEqual(ticker.high24h)
      }
      expect(Math.abs(ticker.mark / ticker.index - 1)).toBeLessThan(0.01)
      expect(ticker.volume24hUsd).toBeGreaterThan(10_000)
      expect(ticker.openInterestBase).toBeGreaterThan(0)
    }
  })

  it('are on the grid of the contract, without binary dust', () => {
    for (const { ticker, listing } of tickers) {
      const decimals = Math.round(-Math.log10(listing.contract.tickSize))
      expect(ticker.last).toBe(Number(ticker.last.toFixed(decimals)))
    }
  })

  it('announce funding around a hundredth of a percent, negative here and there, within the caps', () => {
    const rates = tickers.map(
      ({ ticker, listing }) => (ticker.fundingRate * 8) / listing.contract.fundingIntervalHours,
    )
    const sorted = [...rates].sort((a, b) => a - b)
    expect(sorted[Math.floor(sorted.length / 2)]!).toBeCloseTo(0.0001, 4)
    expect(rates.filter((rate) => rate < 0).length / rates.length).toBeGreaterThan(0.03)
    expect(rates.filter((rate) => rate < 0).length / rates.length).toBeLessThan(0.5)
    expect(Math.max(...rates.map(Math.abs))).toBeLessThanOrEqual(0.02)
    expect(Math.max(...rates.map(Math.abs))).toBeGreaterThan(0.0005)
  })

  it('have open interest of a plausible size that moves from day to day', () => {
    const btc = market.ticker('binance', 'BTC', NOW)!
    expect(btc.openInterestBase * btc.mark).toBeGreaterThan(3e9)
    expect(btc.openInterestBase * btc.mark).toBeLessThan(3e10)
    const changes = tickers.flatMap(({ ticker, listing, at }) => {
      const before = market.ticker('binance', listing.coin.base, at - DAY)
      return before ? [Math.abs(ticker.openInterestBase / before.openInterestBase - 1)] : []
    })
    changes.sort((a, b) => a - b)
    expect(changes[Math.floor(changes.length / 2)]!).toBeGreaterThan(0.01)
    expect(changes[Math.floor(changes.length / 2)]!).toBeLessThan(0.12)
  })

  it('trade more when prices range wider', () => {
    const days = Array.from({ length: 90 }, (_, day) => market.ticker('binance', 'BTC', NOW - day * DAY)!)
    const ranges = days.map((day) => Math.log(day.high24h / day.low24h))
    const volumes = days.map((day) => Math.log(day.volume24hUsd))
    expect(correlation(ranges, volumes)).toBeGreaterThan(0.6)
  })
})

describe('contracts', () => {
  it('are many, named once, with sound terms', () => {
    const binance = market.contracts('binance', NOW)
    expect(binance.length).toBeGreaterThan(380)
    expect(new Set(binance.map(({ symbol }) => symbol)).size).toBe(binance.length)
    expect(market.contracts('bybit', NOW).length).toBeGreaterThan(250)
    expect(market.contracts('okx', NOW).length).toBeGreaterThan(180)
    for (const contract of binance) {
      expect(contract.symbol).toBe(`${contract.base}USDT`)
      expect([1, 4, 8]).toContain(contract.fundingIntervalHours)
      expect(contract.listedAt).toBeLessThanOrEqual(NOW)
      expect(contract.contractSize).toBe(contract.pieces)
    }
    expect(new Set(binance.map(({ fundingIntervalHours }) => fundingIntervalHours)).size).toBe(3)
  })

  it('are of one coin, whatever each venue sells at once', () => {
    const on = (venue: string, coin: string) =>
      market.contracts(venue, NOW).find(({ base }) => base === coin)!
    expect(on('okx', 'BTC').contractSize).toBe(0.01)
    expect(['binance', 'bybit', 'okx', 'hyperliquid'].map((venue) => on(venue, 'SHIB').name)).toEqual([
      '1000SHIB',
      'SHIB1000',
      'SHIB',
      'kSHIB',
    ])
    for (const venue of ['binance', 'bybit', 'hyperliquid', 'gate']) {
      const ratio = market.ticker(venue, 'PEPE', NOW)!.last / market.ticker('okx', 'PEPE', NOW)!.last
      expect(ratio).toBeGreaterThan(0.99)
      expect(ratio).toBeLessThan(1.01)
    }
    const names = Object.keys(PERP_SIDES).flatMap((venue) =>
      market.listings(venue).map(({ coin }) => coin.base),
    )
    expect([...new Set(names)].filter((name) => coinOf(name).pieces !== 1)).toEqual([])
  })

  it('come and go: at any time one is a few days old, and one went a few days ago', () => {
    fc.assert(
      fc.property(moment, (at) => {
        const newest = Math.max(...market.contracts('binance', at).map(({ listedAt }) => listedAt))
        expect(at - newest).toBeLessThan(6 * DAY)
        const bases = new Set(market.contracts('binance', at).map(({ base }) => base))
        const gone = market.contracts('binance', at - 7 * DAY).filter(({ base }) => !bases.has(base))
        expect(gone.length).toBeGreaterThanOrEqual(1)
        for (const { base } of gone) expect(market.ticker('binance', base, at)).toBeNull()
      }),
      { numRuns: 20 },
    )
  })

  it('settle at their interval, with what was announced', () => {
    const settled = market.settlements('binance', 'BTC', NOW - 3 * DAY, NOW)
    expect(settled).toHaveLength(9)
    expect(settled.map(({ time }) => time % (8 * HOUR))).toEqual(Array(9).fill(0))
    expect(settled[4]!.rate).toBe(market.ticker('binance', 'BTC', settled[4]!.time)!.fundingRate)
    expect(market.settlements('binance', 'NOTHING', NOW - DAY, NOW)).toEqual([])
  })
})

describe('outages', () => {
  it('strike one venue at a time, several a day, the large ones now and then', () => {
    const outages = outagesBetween(market.seed, NOW - 30 * DAY, NOW)
    expect(outages.length).toBeGreaterThan(80)
    for (const [place, outage] of outages.entries()) {
      if (place > 0) expect(outage.from).toBeGreaterThan(outages[place - 1]!.to)
      expect(market.isDown(outage.venue, outage.from)).toBe(true)
      expect(market.isDown(outage.venue, outage.from - SECOND)).toBe(false)
      expect(market.isDown(outage.venue, outage.to)).toBe(false)
      expect(market.isDown('binance', outage.from)).toBe(false)
    }
    const large = outages.filter(({ venue }) => venue === 'okx' || venue === 'bybit')
    expect(large.length).toBeGreaterThan(8)
    expect(large.length).toBeLessThan(20)
  })
})

function returns(base: string, step: Ms, count: number, until: Ms): number[] {
  const logs = Array.from({ length: count + 1 }, (_, place) =>
    Math.log(market.ticker('binance', base, until - (count - place) * step)!.index),
  )
  return logs.slice(1).map((value, place) => value - logs[place]!)
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function deviation(values: readonly number[]): number {
  const middle = mean(values)
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)))
}

function standardized(values: readonly number[]): number[] {
  const scale = deviation(values)
  return values.map((value) => value / scale)
}

function kurtosis(values: readonly number[]): number {
  const middle = mean(values)
  return mean(values.map((value) => (value - middle) ** 4)) / deviation(values) ** 4
}

function correlation(a: readonly number[], b: readonly number[]): number {
  const [meanA, meanB] = [mean(a), mean(b)]
  return mean(a.map((value, place) => (value - meanA) * (b[place]! - meanB))) / (deviation(a) * deviation(b))
}
