import type { Ms, Span } from '../../core/time.ts'
import type { Contract } from '../../define/market.ts'
import type { RestApi, SourceContext } from '../../define/source.ts'
import { askEachContract } from '../each-contract.ts'
import { isFields, listIn, positiveOf, readRows, timeOf } from '../fields.ts'
import { oneSided } from './all-tickers.ts'

/** What is told of the past of one contract: open interest in coins alone, so its mark prices are asked for as well. */
interface Told {
  readonly instrument: string
  readonly interest: unknown
  readonly marks: unknown
}

interface History {
  readonly history: readonly Told[]
}

interface PastInterest {
  readonly contract: Contract
  /** One-sided. */
  readonly size: number
  /** As the venue quotes it. */
  readonly price: number
  readonly time: Ms
}

export function isHistory(answer: unknown): answer is History {
  return isFields(answer) && Array.isArray(answer.history)
}

export async function askInterestHistory(
  api: RestApi,
  { from, to }: Span,
  context: SourceContext,
): Promise<History> {
  const answers = await askEachContract(context, async ({ instrument }) => {
    const asked = { category: 'linear', symbol: instrument }
    const [interest, marks] = await Promise.all([
      api.get('https://api.bybit.com/v5/market/open-interest', {
        query: { ...asked, intervalTime: '5min', startTime: from, endTime: to, limit: 200 },
      }),
      api.get('https://api.bybit.com/v5/market/mark-price-kline', {
        query: { ...asked, interval: '5', start: from, end: to, limit: 200 },
      }),
    ])
    return { instrument, interest, marks }
  })
  return { history: answers.map(({ answer }) => answer as Told) }
}

export function readInterestHistory(
  source: string,
  { history }: History,
  context: SourceContext,
): PastInterest[] {
  const entries = history.flatMap(({ instrument, interest, marks }) => {
    const prices = opensIn(marks)
    return listIn(source, interest, 'result', 'list').map((entry) => ({
      ...entry,
      symbol: instrument,
      mark: prices.get(String(entry.timestamp)),
    }))
  })
  return readRows(source, entries, 'symbol', context, (entry, contract): PastInterest | null => {
    const size = oneSided(entry)
    const price = positiveOf(entry.mark)
    const time = timeOf(entry.timestamp)
    return size === null || price === null || time === null ? null : { contract, size, price, time }
  })
}

/** The price with which each five minutes began, by the moment: `[start, open, high, low, close]`. */
function opensIn(marks: unknown): Map<string, unknown> {
  const lines = isFields(marks) && isFields(marks.result) ? marks.result.list : null
  if (!Array.isArray(lines)) return new Map()
  return new Map(lines.filter(Array.isArray).map(([start, open]) => [String(start), open]))
}
