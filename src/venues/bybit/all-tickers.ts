import type { Contract } from '../../define/market.ts'
import type { RestApi, SourceContext } from '../../define/source.ts'
import { type Fields, listIn, numberOf, positiveOf, readRows } from '../fields.ts'

/** One endpoint answers for price, funding and open interest alike; each source takes its part of it. */
export function askTickers(api: RestApi, category: 'linear' | 'inverse' = 'linear'): Promise<unknown> {
  return api.get('https://api.bybit.com/v5/market/tickers', { query: { category } })
}

export function readTickers<T>(
  source: string,
  answer: unknown,
  context: SourceContext,
  read: (entry: Fields, contract: Contract) => T | null,
  list: 'perp' | 'inverse' = 'perp',
): T[] {
  return readRows(source, listIn(source, answer, 'result', 'list'), 'symbol', context, read, list)
}

/** The ticker knows a change of interval before the hourly list of contracts does, but does not always carry it. */
export function intervalHours(entry: Fields, contract: Contract): number | null {
  return positiveOf(entry.fundingIntervalHour) ?? contract.fundingIntervalHours
}

/** openInterest counts longs and shorts; since June 2026 there is a field of its own for one side. */
export function oneSided(entry: Fields): number | null {
  const single = numberOf(entry.singleOpenInterest)
  if (single !== null) return single
  const both = numberOf(entry.openInterest)
  return both === null ? null : both / 2
}
