import type { Ms } from '../core/time.ts'
import type { Contract } from '../define/market.ts'
import { inCoins, perCoin } from './fields.ts'
import type { Trade } from './trade.ts'

/** A finished minute, in coins and dollars. */
export interface Bar {
  readonly contract: Contract
  /** Its start. */
  readonly ts: Ms
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number
  readonly quoteVolume: number
  readonly takerBuyQuoteVolume: number | null
  readonly trades: number | null
}

/** A minute that is on: takes trades in any order, each once. */
export class Minute {
  #first: Trade | null = null
  #last: Trade | null = null
  #high = 0
  #low = Number.POSITIVE_INFINITY
  #coins = 0
  #dollars = 0
  #bought = 0
  #count = 0

  add(trade: Trade): void {
    const { contract, side, time, count = 1 } = trade
    const price = perCoin(trade.price, contract)
    const coins = inCoins(trade.size, contract, price)
    // Of one moment the order is that in which they came.
    if (this.#first === null || time < this.#first.time) this.#first = trade
    if (this.#last === null || time >= this.#last.time) this.#last = trade
    if (price > this.#high) this.#high = price
    if (price < this.#low) this.#low = price
    this.#coins += coins
    this.#dollars += coins * price
    if (side === 'BUY') this.#bought += coins * price
    this.#count += count
  }

  /** Of one that had a trade. */
  bar(contract: Contract, ts: Ms): Bar {
    return {
      contract,
      ts,
      open: perCoin(this.#first!.price, contract),
      high: this.#high,
      low: this.#low,
      close: perCoin(this.#last!.price, contract),
      volume: this.#coins,
      quoteVolume: this.#dollars,
      takerBuyQuoteVolume: this.#bought,
      trades: this.#count,
    }
  }
}
