import type { Contract } from '../../define/market.ts'
import type { RestApi, SourceContext } from '../../define/source.ts'
import { type Fields, listIn, positiveOf, readRows } from '../fields.ts'

/** One endpoint answers for price, funding and open interest alike; each source takes its part of it. */
export function askTickers(api: RestApi): Promise<unknown> {
  return api.get('https://api.bybit.com/v5/market/tickers', { query: { category: 'linear' } })
}

export function readTickers<T>(
  source: string,
  answer: unknown,
  context: SourceContext,
  read: (entry: Fields, contract: Contract) => T | null,
): T[] {
  return readRows(source, listIn(source, answer, 'result', 'list'), 'symbol', context, read)
}

/** The ticker knows a change of interval before the hourly list of contracts does, but does not always carry it. */
export function intervalHours(entry: Fields, contract: Contract): number | null {
  return positiveOf(entry.fundingIntervalHour) ?? contract.fundingIntervalHours
}
