import { made } from '../../core/made.ts'
import { RecentMap } from '../../core/recent-map.ts'
import { DAY, dateOf, type Ms } from '../../core/time.ts'
import { roundNumber, withDigits } from '../model/grid.ts'
import type { SimModel } from '../model/model.ts'
import { oncePer } from '../once.ts'
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
    pick(expiriesOf(series, at)).map((expires) => optionsOf(market, venue, series, base, expires)),
  )
}

/** Listed once and for as long as it lives, with strikes around the price of that day. */
export function optionsOf(
  market: SimModel,
  venue: string,
  series: Series,
  base: string,
  expiresAt: Ms,
): readonly ListedOption[] {
  return made(listedOf(market), `${venue} ${base} ${expiresAt}`, () => {
    const name = seriesName(venue, base, series.kind, expiresAt)
    const listedAt = listedAtOf(expiresAt)
    const price = market.spotPrice('binance', base, listedAt) ?? 1
    return strikesAround(price, (expiresAt - listedAt) / DAY, series.strikes).flatMap((one) => {
      const of = { expiry: dateOf(expiresAt), expiresAt, listedAt, ...one }
      // A call and a put on every strike, lowest first.
      return [
        { ...of, instrument: `${name}-${one.strike}-C`, type: 'call' as const },
        { ...of, instrument: `${name}-${one.strike}-P`, type: 'put' as const },
      ]
    })
  })
}

/** Some hundred expiries of a year, on all venues. */
const listedOf = oncePer((_: SimModel) => new RecentMap<readonly ListedOption[]>(2_000))

function strikesAround(price: number, days: number, aSide: number) {
  const step = roundNumber(price * (days > 60 ? 0.05 : days > 10 ? 0.025 : 0.01))
  const middle = Math.round(price / step)
  // Far ahead, people look up.
  const lowest = middle - aSide + (days > 60 ? Math.floor(aSide / 3) : 0)
  const places = Array.from({ length: 2 * aSide + 1 }, (_, place) => lowest + place)
  return places
    .filter((place) => place > 0)
    .map((place) => ({ strike: withDigits(6, place * step), isRound: place % 5 === 0 }))
}
