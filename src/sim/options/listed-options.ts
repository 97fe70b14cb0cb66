import { made } from '../../core/made.ts'
import { RecentMap } from '../../core/recent-map.ts'
import { DAY, dateOf, HOUR, type Ms } from '../../core/time.ts'
import { roundNumber, withDigits } from '../model/grid.ts'
import type { SimModel } from '../model/model.ts'
import { lately, oncePer, oncePerName } from '../once.ts'
import { marks } from '../past.ts'
import { DATED_SERIES, expiriesOf, listedAtOf, type Series, seriesName } from './dated-series.ts'

/** An option as its venue lists it. */
export interface ListedOption {
  readonly instrument: string
  /** The UTC day of the expiry. */
  readonly expiry: string
  readonly expiresAt: Ms
  readonly listedAt: Ms
  readonly strike: number
  /** People like round strikes. */
  readonly isRound: boolean
  readonly type: 'call' | 'put'
}

/** Options of one coin that the venue lists at that moment, a list for every expiry, the soonest first. */
export function listedOptions(
  market: SimModel,
  venue: string,
  base: string,
  at: Ms,
  pick: (expiries: readonly Ms[]) => readonly Ms[] = (all) => all,
): (readonly ListedOption[])[] {
  const all = DATED_SERIES[venue] ?? []
  const own = all.filter(({ kind, bases }) => kind === 'option' && bases.includes(base))
  return own.flatMap((series) =>
    pick(expiriesOf(series, at)).map((expires) => optionsOf(market, venue, series, base, expires, at)),
  )
}

/** Listed with strikes around the price of that day; more are added as the price moves on, and none is taken away. */
export function optionsOf(
  market: SimModel,
  venue: string,
  series: Series,
  base: string,
  expiresAt: Ms,
  at: Ms,
): readonly ListedOption[] {
  const listedAt = listedAtOf(expiresAt)
  const ladder = made(
    laddersOf(market),
    `${base} ${expiresAt} ${series.strikes}`,
    () => new Ladder(pricesOf(market, base), listedAt, expiresAt, series.strikes),
  )
  const { since, low, high } = ladder.at(at)
  return made(listedOf(market), `${venue} ${base} ${expiresAt} ${low} ${high}`, () => {
    const name = seriesName(venue, base, series.kind, expiresAt)
    const places = Array.from({ length: high - low + 1 }, (_, place) => low + place)
    return places.flatMap((place) => {
      const strike = withDigits(6, place * ladder.step)
      const of = {
        expiry: dateOf(expiresAt),
        expiresAt,
        listedAt: since.get(place) ?? listedAt,
        strike,
        isRound: place % 5 === 0,
      }
      // A call and a put on every strike, lowest first.
      return [
        { ...of, instrument: `${name}-${strike}-C`, type: 'call' as const },
        { ...of, instrument: `${name}-${strike}-P`, type: 'put' as const },
      ]
    })
  })
}

/** Some hundred expiries of a year, on all venues. */
const listedOf = oncePer((_: SimModel) => new RecentMap<readonly ListedOption[]>(2_000))

/** So many are listed on either side of the price, whatever it did since the first day. */
const BESIDE = 4

const laddersOf = oncePer((_: SimModel) => new RecentMap<Ladder>(1_000))

/** The price that strikes are chosen by; the expiries of all venues ask for the same moments. */
const pricesOf = oncePerName((market: SimModel, base: string) =>
  lately(4_000, (at: Ms) => market.spotPrice('binance', base, at) ?? 1),
)

/** The strikes of an expiry, as multiples of a step, from the lowest to the highest that it had by a moment. */
class Ladder {
  readonly step: number
  readonly #price: (at: Ms) => number
  readonly #listedAt: Ms
  readonly #every: Ms
  readonly #beside: number
  readonly #first: { readonly low: number; readonly high: number }
  /** As it is after the last mark that was asked for: time mostly goes on from there. */
  #known: { readonly mark: Ms; readonly low: number; readonly high: number; readonly since: Map<number, Ms> }

  constructor(price: (at: Ms) => number, listedAt: Ms, expiresAt: Ms, aSide: number) {
    const days = (expiresAt - listedAt) / DAY
    const first = price(listedAt)
    this.#price = price
    this.#listedAt = listedAt
    this.step = roundNumber(first * (days > 60 ? 0.05 : days > 10 ? 0.025 : 0.01))
    // Where strikes are close to each other, more are added the more often.
    this.#every = days > 60 ? DAY : days > 10 ? 4 * HOUR : HOUR
    this.#beside = Math.min(BESIDE, aSide)
    // Far ahead, people look up.
    const lowest = Math.round(first / this.step) - aSide + (days > 60 ? Math.floor(aSide / 3) : 0)
    this.#first = { low: Math.max(1, lowest), high: lowest + 2 * aSide }
    this.#known = { ...this.#first, mark: listedAt, since: new Map() }
  }

  /** `since` has when each was added that was not there from the first day on. */
  at(moment: Ms): { readonly low: number; readonly high: number; readonly since: ReadonlyMap<number, Ms> } {
    if (moment < this.#known.mark) this.#known = { ...this.#first, mark: this.#listedAt, since: new Map() }
    const { since } = this.#known
    let { mark, low, high } = this.#known
    for (const next of marks(this.#every, mark + 1, moment + 1)) {
      mark = next
      const near = Math.round(this.#price(mark) / this.step)
      while (low > Math.max(1, near - this.#beside)) since.set(--low, mark)
      while (high < near + this.#beside) since.set(++high, mark)
    }
    this.#known = { mark, low, high, since }
    return this.#known
  }
}
