import { DAY, HOUR, MINUTE, type Ms } from '../../core/time.ts'
import { lately } from '../once.ts'
import { chance, hash } from './noise.ts'
import { type Coin, stayOf } from './universe.ts'

/** A sudden move: the price runs for minutes, gives some of it back within hours and the rest over days. */
export interface Shock {
  readonly start: Ms
  readonly ramp: Ms
  /** Of the logarithm of the price; negative is a fall. */
  readonly size: number
  readonly bounceShare: number
  readonly bounce: Ms
  readonly fade: Ms
}

const MARKET_SLOT = 6 * HOUR
const LONGEST = 6 * DAY + HOUR

/** Where the shock has the logarithm of the price at that moment; 0 before it and once it has faded. */
export function displacement(shock: Shock, at: Ms): number {
  const age = at - shock.start
  if (age <= 0 || age >= shock.fade) return 0
  const u = Math.min(1, age / shock.ramp)
  const run = u * u * (3 - 2 * u)
  const quick = left(age - shock.ramp, shock.bounce - shock.ramp)
  const slow = left(age - shock.ramp, shock.fade - shock.ramp)
  return shock.size * run * (shock.bounceShare * quick + (1 - shock.bounceShare) * slow)
}

function left(age: Ms, span: Ms): number {
  if (age <= 0) return 1
  return age >= span ? 0 : (1 - age / span) ** 2
}

/** Shocks to the whole market, about one in two or three days, two thirds of them falls: all that may be felt at a moment. */
export function marketShocks(key: number): (at: Ms) => readonly Shock[] {
  const felt = Math.ceil(LONGEST / MARKET_SLOT)
  const around = lately(1_000, (slot: number) =>
    Array.from({ length: felt + 1 }, (_, place) => marketShockIn(key, slot - felt + place)).filter(isShock),
  )
  return (at) => around(Math.floor(at / MARKET_SLOT))
}

function marketShockIn(marketKey: number, slot: number): Shock | null {
  const key = hash(marketKey, slot)
  if (chance(key, 0) >= 0.1) return null
  const size = Math.min(0.09, 0.013 * (0.01 + chance(key, 1)) ** -0.42)
  return {
    start: Math.floor((slot + 0.9 * chance(key, 2)) * MARKET_SLOT),
    ramp: (3 + 11 * chance(key, 3)) * MINUTE,
    size: chance(key, 4) < 0.66 ? -size : size * 0.8,
    bounceShare: 0.25 + 0.4 * chance(key, 5),
    bounce: (1 + 4 * chance(key, 6)) * HOUR,
    fade: (2 + 4 * chance(key, 7)) * DAY,
  }
}

function isShock(shock: Shock | null): shock is Shock {
  return shock !== null
}

const KEPT_DAYS = 4

/** Shocks to single coins: news, squeezes, and the first hours of a listing. */
export class CoinShocks {
  readonly #days: Int32Array
  readonly #lists: (readonly Shock[])[]

  constructor(coins: number) {
    this.#days = new Int32Array(coins * KEPT_DAYS).fill(-1)
    this.#lists = new Array(coins * KEPT_DAYS).fill([])
  }

  /** Every shock of the coin that may be felt on that day; `index` is the coin's place in the universe. */
  active(coin: Coin, index: number, at: Ms): readonly Shock[] {
    const day = Math.floor(at / DAY)
    const slot = index * KEPT_DAYS + (day & (KEPT_DAYS - 1))
    if (this.#days[slot] !== day) {
      this.#days[slot] = day
      this.#lists[slot] = shocksAround(coin, day)
    }
    return this.#lists[slot]!
  }
}

/** The coin's shock that starts on that UTC day, if there is one. */
export function coinShockOn(coin: Coin, day: number): Shock | null {
  const key = hash(coin.key ^ 0x5eed, day)
  const odds = coin.beta < 0.5 ? 0 : coin.rank <= 12 ? 0.003 : 0.022
  if (chance(key, 0) >= odds) return null
  const size = Math.min(0.55, 0.05 * (0.01 + chance(key, 1)) ** -0.5) * (coin.rank <= 12 ? 0.5 : 1)
  return {
    start: Math.floor((day + 0.97 * chance(key, 2)) * DAY),
    ramp: (4 + 50 * chance(key, 3)) * MINUTE,
    size: chance(key, 4) < 0.6 ? size : -size * 0.7,
    bounceShare: 0.2 + 0.5 * chance(key, 5),
    bounce: (2 + 8 * chance(key, 6)) * HOUR,
    fade: (1 + 2.5 * chance(key, 7)) * DAY,
  }
}

function shocksAround(coin: Coin, day: number): readonly Shock[] {
  const shocks = [4, 3, 2, 1, 0].map((ago) => coinShockOn(coin, day - ago)).filter(isShock)
  if (coin.turn === null) return shocks
  const { from } = stayOf(coin, (day + 1) * DAY - 1)
  return from > (day - 6) * DAY ? [...shocks, debutOf(coin, from)] : shocks
}

/** The first day of a perpetual is a wild one. */
function debutOf(coin: Coin, from: Ms): Shock {
  const size = 0.15 + 0.5 * chance(coin.key, 20)
  return {
    start: from - 10 * MINUTE,
    ramp: 40 * MINUTE,
    size: chance(coin.key, 21) < 0.7 ? size : -size,
    bounceShare: 0.6,
    bounce: 9 * HOUR,
    fade: 5 * DAY,
  }
}
