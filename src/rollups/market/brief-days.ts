import type { BriefDay } from '../../analytics/market/brief-day.ts'
import { usualSize } from '../../analytics/market/usual-size.ts'
import { perpOf } from '../../core/symbols.ts'
import { DAY, type Ms } from '../../core/time.ts'
import { readCountedFeeds } from '../../readings/liquidations/counted-feeds.ts'
import {
  cascadesOn,
  closesOf,
  etfBefore,
  fundingOn,
  largestOn,
  liquidatedOn,
  moodsOn,
  openInterestBefore,
  signalsOn,
  type Tables,
  type Within,
} from './brief-inputs.ts'

/** What is usual is told by so many days before. */
const USUAL_DAYS = 30
const [BTC, ETH] = [perpOf('BTC'), perpOf('ETH')] as const

type Figures = Omit<BriefDay, 'usual'>

/** Days as far as they are on record, each with what was usual before it. */
export async function readBriefDays(tables: Tables, from: Ms, to: Ms): Promise<Map<Ms, BriefDay>> {
  const first = from - USUAL_DAYS * DAY
  const figuresOf = await readFigures(tables, { since: first, until: to }, from)
  const days = new Map<Ms, Figures>()
  for (let day = first; day < to; day += DAY) days.set(day, figuresOf(day))
  const told = [...days].filter(([day]) => day >= from)
  return new Map(told.map(([day, figures]) => [day, { ...figures, usual: usualBefore(days, day) }]))
}

function usualBefore(days: ReadonlyMap<Ms, Figures>, day: Ms): BriefDay['usual'] {
  const before = Array.from({ length: USUAL_DAYS }, (_, back) => days.get(day - (back + 1) * DAY)!)
  const usual = (of: (figures: Figures) => number | null | undefined) => usualSize(before.map(of))
  return {
    btcMovePct: usual(({ btc }) => btc?.changePct),
    ethMovePct: usual(({ eth }) => eth?.changePct),
    liquidatedUsd: usual(({ liquidated }) => liquidated && liquidated.longUsd + liquidated.shortUsd),
    openInterestMovePct: usual(({ openInterest }) => openInterest?.changePct),
  }
}

/** Names and single events are read of the days that are told (`from`), sums also of those before. */
async function readFigures(tables: Tables, within: Within, from: Ms): Promise<(day: Ms) => Figures> {
  const told = { since: from, until: within.until }
  const venues = (await readCountedFeeds(tables.feeds)).map(({ exchange }) => exchange)
  const [closes, liquidated, largest, cascades, openInterest, funding, moods, etf, signals] =
    await Promise.all([
      closesOf(tables, [BTC, ETH], within),
      liquidatedOn(tables, within, venues),
      largestOn(tables, told, venues),
      cascadesOn(tables, told),
      openInterestBefore(tables, within),
      fundingOn(tables, told),
      moodsOn(tables, told),
      etfBefore(tables, told),
      signalsOn(tables, told),
    ])
  return (day) => ({
    btc: closes(BTC, day),
    eth: closes(ETH, day),
    liquidated: liquidated(day),
    largest: largest(day),
    // Where no forced order is on record, that there was no cascade is not known.
    cascades: liquidated(day) && cascades(day),
    openInterest: openInterest(day),
    funding: funding(day),
    fearGreed: moods(day),
    etf: etf(day),
    signals: signals(day),
  })
}
