import type { BriefDay, Cascade, ClosePrice, EtfFlows } from '../../analytics/market/brief-day.ts'
import { isWhole } from '../../analytics/venues/lacking.ts'
import { groupBy } from '../../core/grouped.ts'
import { percentChange, sum } from '../../core/stats.ts'
import { MAIN_VENUE } from '../../core/symbols.ts'
import { DAY, dateOf, HOUR, type Ms } from '../../core/time.ts'
import type { Readers } from '../../define/reader.ts'
import { fearGreedDaily } from '../../tables/cycle/indices.ts'
import {
  incidents,
  liquidationFeeds,
  liquidationLeaderboardDaily,
  liquidationsDaily,
} from '../../tables/liquidations/liquidations.ts'
import { etfFlowsDaily } from '../../tables/macro/etf.ts'
import { dailyCandles } from '../../tables/market/candles.ts'
import { fundingSettlements } from '../../tables/market/funding.ts'
import { signalOutcomes } from '../../tables/signals/signals.ts'
import { venueOiHourly } from '../../tables/venues/venue-markets.ts'

/** What briefs are written from. */
export const briefTables = {
  candles: dailyCandles,
  liquidations: liquidationsDaily,
  ranks: liquidationLeaderboardDaily,
  feeds: liquidationFeeds,
  incidents,
  openInterest: venueOiHourly,
  settlements: fundingSettlements,
  moods: fearGreedDaily,
  etf: etfFlowsDaily,
  outcomes: signalOutcomes,
}
export type Tables = Readers<typeof briefTables>
export type Within = { readonly since: Ms; readonly until: Ms }

/** A weekend and a holiday. */
const TRADING_DAY_WITHIN = 5
/** Without the sum of midnight, that of an hour before it. */
const LATEST_SUM = 2 * HOUR
/** More than there are: bounds of what is read, a day. */
const MOST = { ranks: 100, incidents: 200, etf: 3 } as const

export async function closesOf({ candles }: Tables, symbols: readonly string[], { since, until }: Within) {
  const rows = await candles.range({
    columns: ['date', 'symbol', 'close'],
    since: since - DAY,
    until,
    where: { exchange: MAIN_VENUE, symbol: symbols },
    order: 'asc',
    limit: symbols.length * ((until - since) / DAY + 1),
  })
  const known = new Map(rows.map(({ date, symbol, close }) => [`${symbol} ${date}`, close]))
  const closeOf = (symbol: string, day: Ms) => known.get(`${symbol} ${dateOf(day)}`)
  return (symbol: string, day: Ms): ClosePrice | null => {
    const usd = closeOf(symbol, day)
    return usd === undefined ? null : { usd, changePct: percentChange(closeOf(symbol, day - DAY), usd) }
  }
}

export async function liquidatedOn({ liquidations }: Tables, within: Within, venues: readonly string[]) {
  const rows = await liquidations.bucket({
    every: '1d',
    ...within,
    by: ['exchange'],
    where: { exchange: venues },
    take: { long: { sum: 'long_liquidations_usd' }, short: { sum: 'short_liquidations_usd' } },
  })
  const byDay = groupBy(rows, ({ bucket }) => bucket)
  return (day: Ms): BriefDay['liquidated'] => {
    const own = byDay.get(day)
    if (own === undefined) return null
    const total = (side: 'long' | 'short') => sum(own.map((sums) => sums[side] ?? 0))
    return { longUsd: total('long'), shortUsd: total('short'), venues: own.length }
  }
}

export async function largestOn({ ranks }: Tables, within: Within, venues: readonly string[]) {
  const rows = await ranks.range({
    columns: ['date', 'rank', 'symbol', 'exchange', 'side', 'quote_qty'],
    ...within,
    where: { exchange: venues },
    order: 'asc',
    limit: (MOST.ranks * (within.until - within.since)) / DAY,
  })
  const byDate = groupBy(rows, ({ date }) => date)
  return (day: Ms): BriefDay['largest'] => {
    const [first] = (byDate.get(dateOf(day)) ?? []).toSorted((a, b) => a.rank - b.rank)
    if (first === undefined) return null
    const { symbol, exchange, side, quote_qty } = first
    return { symbol, exchange, liquidated: side === 'SELL' ? 'LONG' : 'SHORT', usd: quote_qty }
  }
}

export async function cascadesOn({ incidents: found }: Tables, within: Within) {
  const rows = await found.range({
    columns: ['id', 'started_at', 'long_usd', 'short_usd'],
    ...within,
    order: 'asc',
    limit: (MOST.incidents * (within.until - within.since)) / DAY,
  })
  const all = [...new Map(rows.map((row) => [row.id, row])).values()]
  return (day: Ms): Cascade[] =>
    all
      .filter(({ started_at }) => started_at >= day && started_at < day + DAY)
      .map(({ started_at, long_usd, short_usd }) => ({
        startedAt: started_at,
        longUsd: long_usd,
        shortUsd: short_usd,
      }))
}

/** As it stood when the day ended; a sum that lacks a part tells no change. */
export async function openInterestBefore({ openInterest }: Tables, { since, until }: Within) {
  const rows = await openInterest.range({
    columns: ['ts', 'oi_usd', 'oi_weighted_funding_pct', 'missing_usd'],
    since: since - LATEST_SUM,
    until: until + 1,
    order: 'asc',
    limit: (until + LATEST_SUM - since) / HOUR + 1,
  })
  const known = new Map(rows.map((row) => [row.ts, row]))
  const endOf = (day: Ms) => {
    for (let at = day + DAY; at >= day + DAY - LATEST_SUM; at -= HOUR)
      if (known.has(at)) return known.get(at)!
    return null
  }
  return (day: Ms): BriefDay['openInterest'] => {
    const [before, end] = [endOf(day - DAY), endOf(day)]
    if (end === null) return null
    const whole = [before, end].every((row) => row !== null && isWhole(row.oi_usd, row.missing_usd ?? 0))
    return {
      usd: end.oi_usd,
      changePct: whole ? percentChange(before?.oi_usd, end.oi_usd) : null,
      fundingPct: end.oi_weighted_funding_pct,
    }
  }
}

/** What was settled at any hour of the day, on the main venue, or where that is not on record on the one with most perpetuals. */
export async function fundingOn({ settlements }: Tables, within: Within) {
  const rows = await settlements.bucket({
    every: '1d',
    ...within,
    by: ['exchange', 'symbol'],
    take: { lowest: { min: 'funding_rate_pct' }, highest: { max: 'funding_rate_pct' } },
  })
  const byDay = groupBy(rows, ({ bucket }) => bucket)
  return (day: Ms): BriefDay['funding'] => {
    const byVenue = groupBy(byDay.get(day) ?? [], ({ exchange }) => exchange)
    const [largest] = [...byVenue].sort(
      ([a, some], [b, others]) => others.length - some.length || (a < b ? -1 : 1),
    )
    const own = byVenue.get(MAIN_VENUE) ?? largest?.[1] ?? []
    const extreme = (take: 'lowest' | 'highest', sign: 1 | -1) =>
      own
        .flatMap((row) => (row[take] === null ? [] : [{ symbol: row.symbol, pct: row[take] }]))
        // Of equal ones always the same.
        .sort((a, b) => sign * (a.pct - b.pct) || (a.symbol < b.symbol ? -1 : 1))[0]
    const [lowest, highest] = [extreme('lowest', 1), extreme('highest', -1)]
    return lowest && highest && own.length > 1 ? { exchange: own[0]!.exchange, lowest, highest } : null
  }
}

export async function moodsOn({ moods }: Tables, { since, until }: Within) {
  const rows = await moods.range({
    columns: ['date', 'value', 'classification'],
    since: since - DAY,
    until,
    order: 'asc',
    limit: (until - since) / DAY + 1,
  })
  const known = new Map(rows.map((row) => [row.date, row]))
  return (day: Ms): BriefDay['fearGreed'] => {
    const mood = known.get(dateOf(day))
    if (mood === undefined) return null
    return {
      value: mood.value,
      words: mood.classification,
      before: known.get(dateOf(day - DAY))?.value ?? null,
    }
  }
}

/** The flows of a trading day are told in the night after it: those of the day before are complete. */
export async function etfBefore({ etf }: Tables, { since, until }: Within) {
  const rows = await etf.range({
    columns: ['date', 'asset', 'net_inflow_usd'],
    since: since - TRADING_DAY_WITHIN * DAY,
    until,
    order: 'asc',
    limit: (MOST.etf * (until - since)) / DAY + MOST.etf * TRADING_DAY_WITHIN,
  })
  const known = new Map(rows.map((row) => [`${row.date} ${row.asset}`, row.net_inflow_usd]))
  const flowsOf = (date: string): EtfFlows => ({
    BTC: known.get(`${date} BTC`) ?? null,
    ETH: known.get(`${date} ETH`) ?? null,
    SOL: known.get(`${date} SOL`) ?? null,
  })
  return (day: Ms): BriefDay['etf'] => {
    for (let back = 1; back <= TRADING_DAY_WITHIN; back++) {
      const date = dateOf(day - back * DAY)
      const flows = flowsOf(date)
      if (Object.values(flows).some((usd) => usd !== null)) return { date, flows }
    }
    return null
  }
}

export async function signalsOn({ outcomes }: Tables, within: Within) {
  const rows = await outcomes.bucket({
    every: '1d',
    ...within,
    take: {
      tp1: { count: true, when: { outcome: 'TP1' } },
      sl: { count: true, when: { outcome: 'SL' } },
      timeout: { count: true, when: { outcome: 'TIMEOUT' } },
      netBps: { sum: 'net_bps' },
    },
  })
  const known = new Map(rows.map(({ bucket, ...sums }) => [bucket, sums]))
  return (day: Ms): BriefDay['signals'] => {
    const sums = known.get(day)
    return sums && sums.netBps !== null ? { ...sums, netBps: sums.netBps } : null
  }
}
