import { isOverdue } from '../../analytics/record/coverage.ts'
import type { Instant } from '../../core/clock.ts'
import { durationMs, parseIso } from '../../core/time.ts'
import type { Reader } from '../../define/reader.ts'
import { groupsOf, heardAt, newest, sortedBy } from '../../readings/record/hearing.ts'
import { firstDays } from '../../readings/record/record-start.ts'
import { orderbook5m } from '../../tables/liquidity/order-book.ts'
import { minuteBars } from '../../tables/market/candles.ts'
import { optionsOiDaily } from '../../tables/options/options.ts'
import { dexAccounts } from '../../tables/positioning/dex-whales.ts'
import { positioningReadings } from '../../tables/positioning/positioning.ts'
import { whaleTrades } from '../../tables/positioning/whales.ts'

/** The lists that are about a subject rather than a market. A venue appears once it has spoken. */
export const domainTables = {
  positioning: positioningReadings,
  books: orderbook5m,
  options: optionsOiDaily,
  whales: whaleTrades,
  minutes: minuteBars,
  accounts: dexAccounts,
}

/** Prints of a million dollars come when they come: three hours without one are suspicious. */
const WHALE_CADENCE = '1h'
const SCAN_CADENCE = '5m'

export async function positioningCoverage(readings: Reader<typeof positioningReadings>, now: Instant) {
  const heard = await readings.aggregate({
    by: ['exchange', 'metric'],
    take: { last: { max: 'ts' } },
    ...now.last('24h'),
  })
  const spoken = heard.map(({ exchange }) => [exchange])
  const sinceOf = await firstDays(readings, 'ts', ['exchange'], spoken)
  return groupsOf(heard, ({ exchange }) => exchange).map(([exchange, own]) => ({
    exchange,
    metrics: own.map(({ metric }) => metric).sort(),
    since: sinceOf(exchange),
    ...heardAt(newest(own.map(({ last }) => last)), now, '15m'),
  }))
}

export async function bookCoverage(books: Reader<typeof orderbook5m>, now: Instant) {
  const heard = await books.aggregate({
    by: ['exchange'],
    take: { symbols: { distinct: 'symbol' }, inAggregate: { last: 'in_aggregate' }, last: { max: 'ts' } },
    ...now.last('24h'),
  })
  return sortedBy(heard, ({ exchange }) => exchange).map(({ exchange, symbols, inAggregate, last }) => ({
    exchange,
    symbols,
    in_aggregate: inAggregate ?? false,
    ...heardAt(last, now, '5m'),
  }))
}

export async function optionsCoverage(options: Reader<typeof optionsOiDaily>, now: Instant) {
  const heard = await options.aggregate({
    by: ['venue', 'currency'],
    take: { last: { max: 'date' } },
    ...now.last('7d'),
  })
  const spoken = heard.map(({ venue }) => [venue])
  const sinceOf = await firstDays(options, 'date', ['venue'], spoken)
  return groupsOf(heard, ({ venue }) => venue).map(([exchange, own]) => ({
    exchange,
    currencies: own.map(({ currency }) => currency).sort(),
    since: sinceOf(exchange),
    ...heardAt(newest(own.map(({ last }) => (last === null ? null : parseIso(last)))), now, '1d'),
  }))
}

export async function whaleCoverage(whales: Reader<typeof whaleTrades>, now: Instant) {
  const heard = await whales.aggregate({
    by: ['exchange', 'market'],
    take: { prints: { count: true }, last: { max: 'ts' } },
    ...now.last('24h'),
  })
  const spoken = heard.map(({ exchange, market }) => [exchange, market])
  const sinceOf = await firstDays(whales, 'ts', ['exchange', 'market'], spoken)
  return sortedBy(heard, ({ exchange, market }) => `${exchange} ${market}`).map(
    ({ exchange, market, prints, last }) => ({
      exchange,
      market,
      since: sinceOf(exchange, market),
      prints_24h: prints,
      ...heardAt(last, now, WHALE_CADENCE),
    }),
  )
}

export async function minuteCoverage(minutes: Reader<typeof minuteBars>, now: Instant) {
  const heard = await minutes.aggregate({
    by: ['exchange', 'market'],
    take: { symbols: { distinct: 'symbol' }, last: { max: 'ts' } },
    ...now.last('24h'),
  })
  return sortedBy(heard, ({ exchange, market }) => `${exchange} ${market}`).map(
    ({ exchange, market, symbols, last }) => ({ exchange, market, symbols, ...heardAt(last, now, '1m') }),
  )
}

export async function scanCoverage(accounts: Reader<typeof dexAccounts>, now: Instant) {
  const scans = await accounts.aggregate({
    by: ['scanned_at'],
    take: { accounts: { count: true } },
    ...now.last('24h'),
  })
  const last = newest(scans.map(({ scanned_at }) => scanned_at))
  return {
    accounts: scans.find(({ scanned_at }) => scanned_at === last)?.accounts ?? null,
    scanned_at: last,
    interval_seconds: durationMs(SCAN_CADENCE) / 1000,
    stale: isOverdue(last, now.ms, durationMs(SCAN_CADENCE)),
  }
}
