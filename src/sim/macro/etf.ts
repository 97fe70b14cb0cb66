import { ETF_ASSETS, type EtfDay, type FundDay } from '../../analytics/macro/etf.ts'
import { sessionOn } from '../../core/market-calendar.ts'
import { sum } from '../../core/stats.ts'
import { DAY, dateOf, HOUR, type Ms } from '../../core/time.ts'
import { etfFlowsDaily, etfFundFlowsDaily } from '../../tables/macro/etf.ts'
import type { SimModel } from '../model/model.ts'
import { chance, hashText } from '../model/noise.ts'
import { subject } from '../subject.ts'
import { type FundBook, flowOf, type TradingDay, tradingDays } from './etf-ledger.ts'

/** Days are told again for so long, which closes the hole that a restart leaves. */
const TOLD_AGAIN = 7 * DAY
/** On the day after, at this time, figures are final. */
const FINAL_AT = 13 * HOUR
/** Issuers tell between one hour and this many after the session. */
const LATEST_REPORT = 14 * HOUR
/** The first day of the funds one by one; a clock before it gets a past of some months all the same. */
const FUNDS_START = Date.UTC(2026, 7, 3)
const FUNDS_AT_LEAST = 100 * DAY
/** Days on which one issuer never tells. */
const SILENT = 0.06

export const etfFlows = subject({
  label: 'flows of funds',
  id: 'etf',
  into: etfFlowsDaily,
  about: 'Money into and out of US spot funds, all together.',
  every: '30m',
  venues: ['farside'],
  rowsAt: ({ market, at }) => flowRows(market, at - TOLD_AGAIN, at),
  past: ({ market, now }) => [flowRows(market, 0, now - 1)],
  thousands: 1,
})

export const etfFundFlows = subject({
  label: 'flows by fund',
  id: 'etf-funds',
  into: etfFundFlowsDaily,
  about: 'The same fund by fund, as issuers report it.',
  every: '30m',
  venues: ['etfissuers'],
  rowsAt: ({ market, at }) => fundRows(market, at - TOLD_AGAIN, at),
  past: ({ market, now }) => [fundRows(market, Math.min(FUNDS_START, now - FUNDS_AT_LEAST), now - 1)],
  thousands: 2,
})

/** Days from `from` on whose session is over at `at`, with what of them is known by then. */
function* daysTold(market: SimModel, from: Ms, at: Ms) {
  for (const asset of ETF_ASSETS) {
    for (const told of tradingDays(market, asset, at)) {
      if (told.day < from) continue
      const isFinal = at >= told.day + DAY + FINAL_AT
      const closed = isFinal ? told.day : sessionOn('EQUITY', dateOf(told.day)).closes_at!
      if (at < closed) continue
      const key = hashText(market.seed, `${asset} reports`)
      const isTold = ({ fund }: FundBook) =>
        isFinal || at >= reportedAt(closed, hashText(key, fund.ticker), told)
      yield { asset, told, isFinal, isTold, key }
    }
  }
}

function reportedAt(closed: Ms, key: number, { day }: TradingDay): Ms {
  return closed + HOUR + (LATEST_REPORT - HOUR) * chance(key, day / DAY)
}

function flowRows(market: SimModel, from: Ms, at: Ms): EtfDay[] {
  return [...daysTold(market, from, at)].map(
    ({ asset, told: { day, books, traded, odd, oddSoFar }, isFinal, isTold }) => {
      const known = books.filter(isTold)
      return {
        date: dateOf(day),
        asset,
        net_inflow_usd: known.length === 0 ? null : flowOf(known) + (isFinal ? odd : 0),
        net_assets_usd: isFinal ? sum(books.map(({ assets }) => assets)) : null,
        cumulative_inflow_usd: isFinal ? sum(books.map(({ cumulative }) => cumulative)) + oddSoFar : null,
        value_traded_usd: traded,
        status: isFinal ? ('final' as const) : ('provisional' as const),
      }
    },
  )
}

function fundRows(market: SimModel, from: Ms, at: Ms): FundDay[] {
  return [...daysTold(market, from, at)].flatMap(({ asset, told: { day, books }, isFinal, isTold, key }) => {
    const place = day / DAY
    const silent = chance(key ^ 2, place) < SILENT ? Math.floor(chance(key ^ 3, place) * books.length) : -1
    return books.map((book, order): FundDay => {
      const { ticker, issuer, feePct } = book.fund
      const isKnown = order !== silent && isTold(book)
      return {
        date: dateOf(day),
        asset,
        ticker,
        issuer,
        net_inflow_usd: isKnown ? book.flow : null,
        net_assets_usd: isKnown ? book.assets : null,
        cum_inflow_usd: isKnown ? book.cumulative : null,
        fee_pct: feePct,
        status: isFinal ? 'final' : 'provisional',
        source: 'issuer',
      }
    })
  })
}
