import { DAY, MINUTE, type Ms } from '../core/time.ts'
import { hash, walk, wave } from './noise.ts'
import { CoinShocks, displacement, MarketShocks, type Shock } from './shocks.ts'
import { type Coin, MARKET_VOLATILITY, SECTOR_VOLATILITY, SECTORS } from './universe.ts'

/** Down to five seconds. */
const FINE = 21
const REMEMBERED = 1024
const FACTORS = SECTORS.length + 1
/** Highs and lows of a day are looked for at these distances. */
const SAMPLE = 30 * MINUTE
const SAMPLES_A_DAY = DAY / SAMPLE
const RING = 64

/** High and low are logarithms of the index price. */
export interface Extremes {
  high: number
  low: number
}

/** The logarithm of each coin's price in dollars: market, sector, its own walk, and shocks. */
export class Prices {
  readonly #coins: readonly Coin[]
  readonly #marketKey: number
  readonly #sectorKeys: readonly number[]
  readonly #marketShocks: MarketShocks
  readonly #coinShocks: CoinShocks
  /** The factors of moments asked for lately: all coins of a moment share them. */
  readonly #times = new Float64Array(REMEMBERED).fill(Number.NaN)
  readonly #factors = new Float64Array(REMEMBERED * FACTORS)
  /** Each coin's last answers, of today and of the day before: its venues ask for the same moments. */
  readonly #logTimes: Float64Array
  readonly #logs: Float64Array
  readonly #sampleNumbers: Float64Array
  readonly #samples: Float64Array

  constructor(seed: number, coins: readonly Coin[]) {
    this.#coins = coins
    this.#marketKey = hash(seed, 101)
    this.#sectorKeys = SECTORS.map((_, index) => hash(seed, 201 + index))
    this.#marketShocks = new MarketShocks(hash(seed, 301))
    this.#coinShocks = new CoinShocks(coins.length)
    this.#logTimes = new Float64Array(coins.length * 2).fill(Number.NaN)
    this.#logs = new Float64Array(coins.length * 2)
    this.#sampleNumbers = new Float64Array(coins.length * RING).fill(Number.NaN)
    this.#samples = new Float64Array(coins.length * RING)
  }

  /** What moves everything, as a logarithm; 0 is the ordinary level. */
  market(at: Ms): number {
    return this.#factor(at, 0)
  }

  shocks(at: Ms): readonly Shock[] {
    return this.#marketShocks.active(at)
  }

  /** `index` is the coin's place in the universe. */
  log(index: number, at: Ms): number {
    const slot = index * 2 + (Math.floor(at / DAY) & 1)
    if (this.#logTimes[slot] !== at) {
      this.#logTimes[slot] = at
      this.#logs[slot] = this.#log(index, at)
    }
    return this.#logs[slot]!
  }

  #log(index: number, at: Ms): number {
    const coin = this.#coins[index]!
    let value =
      coin.logPrice +
      coin.beta * this.#factor(at, 0) +
      coin.sectorBeta * this.#factor(at, 1 + coin.sector) +
      coin.ownVolatility * walk(coin.key, at, FINE)
    for (const shock of this.#coinShocks.active(coin, index, at)) value += displacement(shock, at)
    return value
  }

  /** Highest and lowest of the day before that moment, looked up every half hour. */
  extremes(index: number, at: Ms): Extremes {
    const newest = Math.floor(at / SAMPLE)
    let high = Number.NEGATIVE_INFINITY
    let low = Number.POSITIVE_INFINITY
    for (let number = newest - SAMPLES_A_DAY + 1; number <= newest; number += 1) {
      const value = this.#sample(index, number)
      if (value > high) high = value
      if (value < low) low = value
    }
    return { high, low }
  }

  #sample(index: number, number: number): number {
    const slot = index * RING + (number & (RING - 1))
    if (this.#sampleNumbers[slot] !== number) {
      this.#sampleNumbers[slot] = number
      this.#samples[slot] = this.#log(index, number * SAMPLE)
    }
    return this.#samples[slot]!
  }

  #factor(at: Ms, which: number): number {
    const slot = (Math.floor(at / 125) ^ Math.floor(at / 300_000)) & (REMEMBERED - 1)
    const first = slot * FACTORS
    if (this.#times[slot] !== at) {
      this.#times[slot] = at
      this.#factors.fill(Number.NaN, first, first + FACTORS)
    }
    const known = this.#factors[first + which]!
    if (!Number.isNaN(known)) return known
    const value =
      which === 0 ? this.#market(at) : SECTOR_VOLATILITY * walk(this.#sectorKeys[which - 1]!, at, FINE)
    this.#factors[first + which] = value
    return value
  }

  #market(at: Ms): number {
    let value =
      MARKET_VOLATILITY * walk(this.#marketKey, at, FINE) + 0.08 * wave(this.#marketKey, at, 150 * DAY)
    for (const shock of this.#marketShocks.active(at)) value += displacement(shock, at)
    return value
  }
}
