import type { Span } from '../../core/time.ts'
import type { RestApi } from '../../define/source.ts'
import { badAnswer, type Fields, isFields, listIn, timeOf } from '../fields.ts'
import { CALL } from './api.ts'

const PAGE = 1000
const MOST_PAGES = 200

interface Trades {
  readonly source: string
  /** The one of every day tells of the last one, the other of all that was before. */
  readonly host?: 'www.deribit.com' | 'history.deribit.com'
  readonly currency: string
  readonly kind: 'future' | 'option'
  /** Of many trades some are wanted; all unless said. */
  readonly isWanted?: (trade: Fields) => boolean
}

/**
 * Trades of a currency, oldest first. A page ends within a moment, so the next begins with that moment again, and what
 * came twice is kept once. A span that cannot be had as a whole is refused: half of it would look like all of it.
 */
export async function askTrades(
  api: RestApi,
  { source, host = 'www.deribit.com', currency, kind, isWanted = () => true }: Trades,
  { from, to }: Span,
): Promise<Fields[]> {
  const wanted = new Map<unknown, Fields>()
  let start = from
  for (let page = 0; page < MOST_PAGES; page++) {
    const answer = await api.get(`https://${host}/api/v2/public/get_last_trades_by_currency_and_time`, {
      query: { currency, kind, start_timestamp: start, end_timestamp: to, count: PAGE, sorting: 'asc' },
      weight: CALL,
    })
    const trades = listIn(source, answer, 'result', 'trades')
    for (const trade of trades) if (isWanted(trade)) wanted.set(trade.trade_id, trade)
    const last = timeOf(trades.at(-1)?.timestamp)
    if (trades.length < PAGE || last === null || isLast(answer)) return [...wanted.values()]
    // The rest of a moment with more trades than a page holds cannot be asked for.
    start = last > start ? last : start + 1
    if (start > to) return [...wanted.values()]
  }
  throw badAnswer(source, `more than ${MOST_PAGES} pages of ${currency}`, { from, to })
}

function isLast(answer: unknown): boolean {
  return isFields(answer) && isFields(answer.result) && answer.result.has_more === false
}
