import { describe, expect, it } from 'vitest'
import { contractOf } from '../../test/venues/context.ts'
import { MINUTE, type Ms, SECOND } from '../core/time.ts'
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
