import { describe, expect, it } from 'vitest'
import { contractOf } from '../../test/venues/context.ts'
import { Chances } from '../core/chances.ts'
import { floorTo, MINUTE, type Ms, SECOND } from '../core/time.ts'
import type { Trade } from './trade.ts'
import { TradeFold } from './trade-fold.ts'

const NOON = Date.UTC(2026, 8, 1, 12)
const BTC = contractOf({ instrument: 'BTC-USDT-SWAP', symbol: 'BTCUSDT', contractSize: 0.01 })
const ETH = contractOf({ instrument: 'ETH-USDT-SWAP', symbol: 'ETHUSDT', contractSize: 0.1 })

let ids = 0
function trade(time: Ms, price = 64_000, more: Partial<Trade> = {}): Trade {
  return { contract: BTC, id: String(ids++), time, side: 'BUY', price, size: 100, ...more }
}

/** Heard since half a minute before noon: noon's minute is the first whole one. */
function begun(): TradeFold {
  const fold = new TradeFold()
  fold.heard(NOON - 30 * SECOND)
  return fold
}

/** Nothing waits longer than its own trip. */
function take(fold: TradeFold, ...trades: Trade[]) {
  return fold.take(trades, Math.max(...trades.map(({ time }) => time)) + 50)
}

/** Moves the stream on. */
const tick = (fold: TradeFold, time: Ms) => take(fold, trade(time, 3_000, { contract: ETH }))

describe('a minute of trades', () => {
  it('opens with its first, closes with its last, and adds up coins, dollars and sides', () => {
    const fold = begun()
    take(fold, trade(NOON, 64_000), trade(NOON + 10 * SECOND, 64_100, { side: 'SELL', size: 50, count: 3 }))
    take(fold, trade(NOON + 59_999, 63_900, { size: 200 }))
    expect(tick(fold, NOON + MINUTE + 5 * SECOND)).toEqual([
      {
        contract: BTC,
        ts: NOON,
        open: 64_000,
        high: 64_100,
        low: 63_900,
        close: 63_900,
        volume: 3.5,
        quoteVolume: 64_000 + 32_050 + 127_800,
        takerBuyQuoteVolume: 64_000 + 127_800,
        trades: 5,
      },
    ])
  })

  it('waits five seconds for those that are late, and puts them where they belong', () => {
    const fold = begun()
    take(fold, trade(NOON + 20 * SECOND, 64_000))
    expect(tick(fold, NOON + MINUTE + 4_999)).toEqual([])
    fold.take([trade(NOON + SECOND, 63_000), trade(NOON + 59 * SECOND, 65_000)], NOON + MINUTE + 4_999)
    const [bar] = tick(fold, NOON + MINUTE + 5 * SECOND)
    expect(bar).toMatchObject({ open: 63_000, close: 65_000, trades: 3 })
  })

  it('takes none that comes later, for this minute or for another', () => {
    const fold = begun()
    take(fold, trade(NOON, 64_000))
    tick(fold, NOON + MINUTE + 6 * SECOND)
    take(fold, trade(NOON + 59 * SECOND, 70_000))
    const [bar] = tick(fold, NOON + 2 * MINUTE + 6 * SECOND)
    expect(bar).toMatchObject({ ts: NOON + MINUTE, open: 64_000, high: 64_000, trades: 0 })
  })

  it('counts what is told twice once', () => {
    const fold = begun()
    const twice = trade(NOON)
    take(fold, twice, twice)
    take(fold, twice)
    expect(tick(fold, NOON + MINUTE + 5 * SECOND)).toMatchObject([{ volume: 1, trades: 1 }])
  })

  it('is flat at the price before where nothing was traded, as long as it takes', () => {
    const fold = begun()
    take(fold, trade(NOON - 20 * SECOND, 64_000), trade(NOON - 25 * SECOND, 60_000))
    const bars = tick(fold, NOON + 3 * MINUTE + 5 * SECOND)
    expect(bars.map(({ ts }) => ts)).toEqual([NOON, NOON + MINUTE, NOON + 2 * MINUTE])
    expect(bars[2]).toMatchObject({
      open: 64_000,
      close: 64_000,
      volume: 0,
      takerBuyQuoteVolume: 0,
      trades: 0,
    })
  })

  it('is not told of a market without any price', () => {
    const fold = begun()
    expect(tick(fold, NOON + 3 * MINUTE)).toEqual([])
  })

  it('ends for all markets when one of them moves on', () => {
    const fold = begun()
    take(fold, trade(NOON), trade(NOON, 3_000, { contract: ETH }))
    const bars = tick(fold, NOON + MINUTE + 5 * SECOND)
    expect(bars.map(({ contract }) => contract.symbol)).toEqual(['BTCUSDT', 'ETHUSDT'])
  })
})

describe('twenty minutes of three markets, late, out of order and twice', () => {
  const SOL = contractOf({ instrument: 'SOL-USDT-SWAP', symbol: 'SOLUSDT' })
  const START = NOON - 30 * SECOND
  const END = NOON + 20 * MINUTE

  it.each([1, 2, 3, 4, 5])('come to what adding them up by hand does (%i)', (seed) => {
    const chances = new Chances(seed)
    const trades: Trade[] = []
    for (const [contract, gap] of [
      [BTC, SECOND],
      [ETH, 20 * SECOND],
      [SOL, 3 * MINUTE],
    ] as const)
      for (let time = START + 1; time < END + 30 * SECOND; time += Math.ceil(2 * gap * chances.next()))
        trades.push(
          trade(time, 100 + Math.round(50 * chances.next()), {
            contract,
            side: chances.next() < 0.5 ? 'BUY' : 'SELL',
            size: 1 + Math.floor(9 * chances.next()),
          }),
        )
    // On the way for four seconds at most, and one in ten twice.
    const arrivals = trades.flatMap((one) =>
      (chances.next() < 0.1 ? [one, one] : [one]).map((each) => ({
        at: each.time + Math.floor(4 * SECOND * chances.next()),
        each,
      })),
    )
    arrivals.sort((a, b) => a.at - b.at)
    const fold = new TradeFold()
    fold.heard(START)
    const bars = arrivals.flatMap(({ at, each }) => fold.take([each], at))
    for (const contract of [BTC, ETH, SOL]) {
      const own = bars.filter((bar) => bar.contract === contract)
      const minutes = own.map(({ ts }) => ts)
      const [first] = trades.filter((one) => one.contract === contract)
      const since = Math.max(NOON, floorTo(first!.time, MINUTE))
      expect(minutes).toEqual(Array.from({ length: (END - since) / MINUTE }, (_, n) => since + n * MINUTE))
      for (const bar of own) expect(bar).toEqual(byHand(trades, contract, bar.ts))
    }
  })

  function byHand(trades: readonly Trade[], contract: Trade['contract'], ts: Ms) {
    const own = trades.filter((one) => one.contract === contract).sort((a, b) => a.time - b.time)
    const within = own.filter(({ time }) => time >= ts && time < ts + MINUTE)
    const before = own.filter(({ time }) => time < ts).at(-1)?.price
    const prices = within.length > 0 ? within.map(({ price }) => price) : [before!]
    const coins = (one: Trade) => one.size * contract.contractSize
    const dollars = (some: readonly Trade[]) => some.reduce((sum, one) => sum + coins(one) * one.price, 0)
    return {
      contract,
      ts,
      open: prices[0],
      high: Math.max(...prices),
      low: Math.min(...prices),
      close: prices.at(-1),
      volume: expect.closeTo(
        within.reduce((sum, one) => sum + coins(one), 0),
        9,
      ),
      quoteVolume: expect.closeTo(dollars(within), 6),
      takerBuyQuoteVolume: expect.closeTo(dollars(within.filter(({ side }) => side === 'BUY')), 6),
      trades: within.length,
    }
  }
})

describe('a connection', () => {
  it('tells nothing of the minute in which it began, nor of the next when that was about to begin', () => {
    for (const [heard, first] of [
      [NOON - 30 * SECOND, NOON],
      [NOON - 11 * SECOND, NOON],
      [NOON - 9 * SECOND, NOON + MINUTE],
      [NOON, NOON + MINUTE],
    ] as const) {
      const fold = new TradeFold()
      fold.heard(heard)
      const bars = [0, 1, 2, 3].flatMap((minute) => take(fold, trade(NOON + minute * MINUTE + 6 * SECOND)))
      expect(bars[0]?.ts).toBe(first)
    }
  })

  it('takes what is repeated on subscribing for the price before', () => {
    const fold = new TradeFold()
    const old = [trade(NOON - 3_600_000, 60_000), trade(NOON - 40 * SECOND, 61_000)]
    fold.take(old, NOON - 30 * SECOND)
    expect(tick(fold, NOON + MINUTE + 5 * SECOND)).toMatchObject([{ ts: NOON, open: 61_000, trades: 0 }])
  })

  it('begins anew where a message was missed', () => {
    const fold = begun()
    take(fold, trade(NOON))
    fold.missed(NOON + 20 * SECOND)
    take(fold, trade(NOON + 40 * SECOND), trade(NOON + MINUTE))
    const bars = tick(fold, NOON + 3 * MINUTE + 5 * SECOND)
    expect(bars.map(({ ts, trades }) => [ts, trades])[0]).toEqual([NOON + MINUTE, 1])
  })

  it('is not moved on by a trade that is ahead of its time', () => {
    const fold = begun()
    fold.take([trade(NOON + 90 * SECOND)], NOON + 10 * SECOND)
    take(fold, trade(NOON + 30 * SECOND))
    const bars = tick(fold, NOON + 2 * MINUTE + 5 * SECOND)
    expect(bars.filter(({ contract }) => contract === BTC)).toMatchObject([{ trades: 1 }, { trades: 1 }])
  })
})
