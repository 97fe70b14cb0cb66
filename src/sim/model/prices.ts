import { DAY, MINUTE, type Ms } from '../../core/time.ts'
import { hash, walk, wave } from './noise.ts'
import { CoinShocks, displacement, marketShocks, type Shock } from './shocks.ts'
import { type Coin, MARKET_VOLATILITY, SECTOR_VOLATILITY, SECTORS } from './universe.ts'

/** Down to five seconds. */
const FINE = 21
const REMEMBERED = 1024
const FACTORS = SECTORS.length + 1
/** Half a year: as far as the past of signals goes back, minute by minute and coin by coin. */
const FACTOR_MINUTES = 2 ** 18
/** Highs and lows of a day are looked for at these distances, and volume follows the moves between them. */
export const SAMPLE = 30 * MINUTE
const SAMPLES_A_DAY = DAY / SAMPLE
const ROUGH_SAMPLES = 6
/** Two days and a half: the volume of a half hour looks a day back. */
const RING = 128
/** So many coins, the largest, have minutes on record, which are asked for several times and once more a day later. */
const FOLLOWED = 10
const FOLLOWED_MINUTES = 2 ** 15

/** The logarithm of each coin's price in dollars: market, sector, its own walk, and shocks. */
export class Prices {
  readonly #coins: readonly Coin[]
  readonly #marketKey: number
  readonly #sectorKeys: readonly number[]
  /** Those of the whole market. */
  readonly shocks: (at: Ms) => readonly Shock[]
  readonly #coinShocks: CoinShocks
  /** The factors of moments asked for lately: all coins of a moment share them. */
  readonly #times = new Float64Array(REMEMBERED * FACTORS).fill(Number.NaN)
  readonly #factors = new Float64Array(REMEMBERED * FACTORS)
  /** The same of whole minutes; memory is taken where it is written to. */
  readonly #factorMinutes = new Int32Array(FACTORS * FACTOR_MINUTES)
  readonly #minuteFactors = new Float64Array(FACTORS * FACTOR_MINUTES)
  /** Each coin's last answers, of today and of the day before: its venues ask for the same moments. */
  readonly #logTimes: Float64Array
  readonly #logs: Float64Array
  readonly #followedMinutes = new Int32Array(FOLLOWED * FOLLOWED_MINUTES)
  readonly #followedLogs = new Float64Array(FOLLOWED * FOLLOWED_MINUTES)
  readonly #sampleNumbers: Float64Array
  readonly #samples: Float64Array
  /** Each coin's last answer, which holds for half an hour; logarithms of the index price. */
  readonly #extremes: { readonly newest: number; readonly high: number; readonly low: number }[] = []

  constructor(seed: number, coins: readonly Coin[]) {
    this.#coins = coins
    this.#marketKey = hash(seed, 101)
    this.#sectorKeys = SECTORS.map((_, index) => hash(seed, 201 + index))
    this.shocks = marketShocks(hash(seed, 301))
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

  /** `index` is the coin's place in the universe. */
  log(index: number, at: Ms): number {
    // Dividing takes a tenth of what a remainder takes.
    const minute = at / MINUTE
    if (index < FOLLOWED && minute === Math.floor(minute)) return this.#followed(index, minute)
    const slot = index * 2 + (Math.floor(at / DAY) & 1)
    if (this.#logTimes[slot] !== at) {
      this.#logTimes[slot] = at
      this.#logs[slot] = this.#log(index, at)
    }
    return this.#logs[slot]!
  }

  #followed(index: number, minute: number): number {
    const place = index * FOLLOWED_MINUTES + (minute & (FOLLOWED_MINUTES - 1))
    if (this.#followedMinutes[place] !== minute) {
      this.#followedMinutes[place] = minute
      this.#followedLogs[place] = this.#log(index, minute * MINUTE)
    }
    return this.#followedLogs[place]!
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

  /** Prices from a moment on, `step` apart, as many as there is room for. */
  path(index: number, from: Ms, step: Ms, into: Float64Array): void {
    const follow = index < FOLLOWED
    for (let place = 0; place < into.length; place += 1) {
      const at = from + place * step
      // Others are not remembered: what venues ask for at this moment is to stay.
      into[place] = follow ? this.log(index, at) : this.#log(index, at)
    }
  }

  /** Highest and lowest of the day before that moment, looked up every half hour. */
  extremes(index: number, at: Ms) {
    const newest = Math.floor(at / SAMPLE)
    const known = this.#extremes[index]
    if (known?.newest === newest) return known
    const found = { newest, ...this.#extremesOf(index, newest, 1) }
    this.#extremes[index] = found
    return found
  }

  /** The same of a day that is long over, looked up every three hours. */
  roughExtremes(index: number, day: Ms) {
    return this.#extremesOf(index, (day + DAY) / SAMPLE, ROUGH_SAMPLES)
  }

  #extremesOf(index: number, newest: number, step: number): { readonly high: number; readonly low: number } {
    let high = Number.NEGATIVE_INFINITY
    let low = Number.POSITIVE_INFINITY
    for (let number = newest; number > newest - SAMPLES_A_DAY; number -= step) {
      const value = this.sample(index, number)
      if (value > high) high = value
      if (value < low) low = value
    }
    return { high, low }
  }

  /** The price at the start of a half hour, counted from 1970. */
  sample(index: number, number: number): number {
    const slot = index * RING + (number & (RING - 1))
    if (this.#sampleNumbers[slot] !== number) {
      this.#sampleNumbers[slot] = number
      this.#samples[slot] = this.#log(index, number * SAMPLE)
    }
    return this.#samples[slot]!
  }

  #factor(at: Ms, which: number): number {
    const minute = at / MINUTE
    if (minute === Math.floor(minute)) {
      const place = which * FACTOR_MINUTES + (minute & (FACTOR_MINUTES - 1))
      if (this.#factorMinutes[place] !== minute) {
        this.#factorMinutes[place] = minute
        this.#minuteFactors[place] = this.#factorAt(at, which)
      }
      return this.#minuteFactors[place]!
    }
    const slot = (Math.floor(at / 125) ^ Math.floor(at / 300_000)) & (REMEMBERED - 1)
    const place = slot * FACTORS + which
    if (this.#times[place] !== at) {
      this.#times[place] = at
      this.#factors[place] = this.#factorAt(at, which)
    }
    return this.#factors[place]!
  }

  #factorAt(at: Ms, which: number): number {
    return which === 0 ? this.#market(at) : SECTOR_VOLATILITY * walk(this.#sectorKeys[which - 1]!, at, FINE)
  }

  #market(at: Ms): number {
    let value =
      MARKET_VOLATILITY * walk(this.#marketKey, at, FINE) + 0.08 * wave(this.#marketKey, at, 150 * DAY)
    for (const shock of this.shocks(at)) value += displacement(shock, at)
    return value
  }
}
