import { ETF_ASSETS, type EtfDay } from '../../analytics/macro/etf.ts'
import { isUsHoliday } from '../../core/market-holidays.ts'
import { sum } from '../../core/stats.ts'
import { DAY, dateOf, dayMs, HOUR, type Ms } from '../../core/time.ts'
import type { SimModel } from '../model/model.ts'
import { chance, hashText, wave } from '../model/noise.ts'
import { oncePer } from '../once.ts'
import { FLOWS_START, FUNDS, type Fund } from './etf-funds.ts'

const MILLION = 1e6
/** Millions of dollars: an ordinary day of all funds on the coin, what leans in, and what is traded. */
const SIZES: Readonly<Record<EtfDay['asset'], { usual: number; lean: number; traded: number }>> = {
  BTC: { usual: 420, lean: 40, traded: 3_600 },
  ETH: { usual: 150, lean: 12, traded: 1_500 },
  SOL: { usual: 22, lean: 6, traded: 60 },
}
/** Funds of high fees lose what others gain: of the day's ordinary flow. */
const LOSES: Readonly<Record<string, number>> = { GBTC: 0.05, ETHE: 0.05 }
/** Shares are valued at the end of the session; to the hour is near enough. */
const CLOSE = 21 * HOUR
/** Days on which the aggregate has another figure than the issuers. */
const DIFFERS = 0.05

/** What one fund was at the end of a trading day. */
export interface FundBook {
  readonly fund: Fund
  readonly flow: number
  readonly cumulative: number
  readonly assets: number
}

/** A trading day of the funds on one coin. */
export interface TradingDay {
  readonly day: Ms
  readonly books: readonly FundBook[]
  readonly traded: number
  /** By how much the aggregate's figure of the day differs from what the issuers tell, mostly 0; and up to that day. */
  readonly odd: number
  readonly oddSoFar: number
}

/** Trading days of the funds on a coin up to and with the one of `until`, oldest first. */
export function tradingDays(market: SimModel, asset: EtfDay['asset'], until: Ms): readonly TradingDay[] {
  const ledger = ledgersOf(market)[asset]
  ledger.extend(until)
  const { days } = ledger
  const end = days.findLastIndex(({ day }) => day <= until) + 1
  return end === days.length ? days : days.slice(0, end)
}

function isTradingDay(day: Ms): boolean {
  const weekday = new Date(day).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !isUsHoliday(dateOf(day), 'shares')
}

/** Holdings follow from all flows before: days are added up one after the other, and kept. */
class Ledger {
  readonly days: TradingDay[] = []
  readonly #market: SimModel
  readonly #asset: EtfDay['asset']
  readonly #held: { readonly fund: Fund; coins: number; cumulative: number; isNew: boolean }[]
  #next = dayMs(FLOWS_START)!

  constructor(market: SimModel, asset: EtfDay['asset']) {
    this.#market = market
    this.#asset = asset
    this.#held = FUNDS.filter((fund) => fund.asset === asset).map((fund) => ({
      fund,
      coins: fund.coins,
      // What a later fund began with is the flow of its first day.
      cumulative: fund.since > this.#next ? 0 : fund.cumulative * MILLION,
      isNew: fund.since > this.#next,
    }))
  }

  extend(until: Ms): void {
    for (; this.#next <= until; this.#next += DAY) if (isTradingDay(this.#next)) this.#add(this.#next)
  }

  #add(day: Ms): void {
    const { seed } = this.#market
    const { usual, lean, traded } = SIZES[this.#asset]
    const key = hashText(seed, `funds on ${this.#asset}`)
    const price = Math.exp(this.#market.indexLog(this.#asset, day + CLOSE))
    const before = Math.exp(this.#market.indexLog(this.#asset, day + CLOSE - DAY))
    // Money follows the price of the day, and moods that last for weeks.
    const mood =
      0.8 * wave(key, day, 13 * DAY) + 0.45 * wave(key ^ 1, day, 3 * DAY) + 9 * (price / before - 1)
    const books = this.#held.flatMap((held): FundBook[] => {
      const { fund } = held
      if (day < fund.since) return []
      const own = chance(hashText(key, fund.ticker), day / DAY) * 2 - 1
      const wanted = fund.share * (usual * (mood + 0.5 * own) + lean) - (LOSES[fund.ticker] ?? 0) * usual
      // Nothing is created or redeemed for little; figures are told to a tenth of a million.
      const ordinary = Math.abs(wanted) < 1.5 ? 0 : (Math.round(wanted * 10) / 10) * MILLION
      const flow = ordinary + (held.isNew ? fund.cumulative * MILLION : 0)
      held.isNew = false
      held.cumulative += flow
      held.coins = Math.max(0, held.coins + ordinary / price)
      return [{ fund, flow, cumulative: held.cumulative, assets: held.coins * price }]
    })
    if (books.length === 0) return
    const busy = Math.exp(0.3 * wave(key ^ 2, day, 8 * DAY) + 0.25 * Math.abs(mood))
    const odd = oddOn(hashText(seed, `${this.#asset} reports`), day / DAY)
    const oddSoFar = (this.days.at(-1)?.oddSoFar ?? 0) + odd
    this.days.push({ day, books, traded: Math.round(traded * busy) * MILLION, odd, oddSoFar })
  }
}

function oddOn(key: number, place: number): number {
  return chance(key, place) < DIFFERS ? Math.round((chance(key ^ 1, place) - 0.5) * 900) * 1e5 : 0
}

const ledgersOf = oncePer(
  (market: SimModel) =>
    Object.fromEntries(ETF_ASSETS.map((asset) => [asset, new Ledger(market, asset)])) as Record<
      EtfDay['asset'],
      Ledger
    >,
)

export const flowOf = (books: readonly FundBook[]): number => sum(books.map(({ flow }) => flow))
