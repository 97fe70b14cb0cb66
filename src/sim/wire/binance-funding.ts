import { DAY, HOUR, type Ms } from '../../core/time.ts'
import type { SimContract } from '../model/market.ts'
import { type Answer, integerIn, ok } from './dialect.ts'
import type { VenueView } from './view.ts'

const STANDARD_INTERVAL_H = 8

export function binanceFault(status: number, code: number, msg: string): Answer {
  return { status, body: { code, msg } }
}

/** Only contracts whose interval or caps were adjusted: whoever is absent settles every eight hours. */
export function fundingInfo(_query: URLSearchParams, view: VenueView): Answer {
  const adjusted = view.contracts.filter((contract) => contract.fundingIntervalHours !== STANDARD_INTERVAL_H)
  return ok(
    adjusted.map((contract) => ({
      symbol: contract.symbol,
      adjustedFundingRateCap: '0.02000000',
      adjustedFundingRateFloor: '-0.02000000',
      fundingIntervalHours: contract.fundingIntervalHours,
      disclaimer: false,
      updateTime: contract.listedAt,
    })),
  )
}

/** Ascending. Without a start the newest, with one the oldest from there on. */
export function fundingRate(query: URLSearchParams, view: VenueView): Answer {
  const limit = integerIn(query, 'limit')
  const start = integerIn(query, 'startTime')
  const end = integerIn(query, 'endTime')
  if (limit === null || (limit !== undefined && (limit < 1 || limit > 1_000))) return malformed('limit')
  if (start === null) return malformed('startTime')
  if (end === null) return malformed('endTime')
  const symbol = query.get('symbol')
  const contract = symbol ? view.contract(symbol) : undefined
  // An unknown symbol is no error here: the history of nothing is empty.
  const contracts = symbol ? (contract ? [contract] : []) : view.contracts
  const size = limit ?? (start === undefined && end === undefined ? 200 : 100)
  const to = (end ?? view.at) + 1
  return ok(
    start === undefined ? latest(contracts, size, to, view) : earliest(contracts, size, start, to, view),
  )
}

function malformed(name: string): Answer {
  return binanceFault(400, -1130, `Data sent for parameter '${name}' is not valid.`)
}

function latest(contracts: readonly SimContract[], size: number, to: Ms, view: VenueView) {
  const from = to - (Math.ceil(size / Math.max(1, contracts.length)) + 1) * STANDARD_INTERVAL_H * HOUR
  return settled(contracts, from, to, view).slice(-size)
}

/** Looks a longer and longer way ahead until the page is full: the span asked for may be years of every contract. */
function earliest(contracts: readonly SimContract[], size: number, start: Ms, to: Ms, view: VenueView) {
  const from = Math.max(start, Math.min(...contracts.map((contract) => contract.listedAt)))
  for (let span = 2 * DAY; ; span *= 2) {
    const rows = settled(contracts, from, Math.min(to, from + span), view)
    if (rows.length >= size || from + span >= to) return rows.slice(0, size)
  }
}

function settled(contracts: readonly SimContract[], from: Ms, to: Ms, view: VenueView) {
  return contracts
    .flatMap((contract) =>
      view.settlements(contract.base, from, to).map((settlement) => ({
        symbol: contract.symbol,
        fundingTime: settlement.time + lateness(contract.symbol, settlement.time),
        fundingRate: settlement.rate.toFixed(8),
        markPrice: settlement.mark.toFixed(8),
      })),
    )
    .sort((a, b) => a.fundingTime - b.fundingTime)
}

/** Binance stamps a settlement when it was booked: a few milliseconds past the hour. */
function lateness(symbol: string, time: Ms): Ms {
  return (symbol.charCodeAt(0) * 31 + symbol.length * 7 + Math.floor(time / HOUR)) % 9
}
