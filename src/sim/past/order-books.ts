import { slippageRows } from '../../analytics/liquidity/slippage.ts'
import { DAY, HOUR } from '../../core/time.ts'
import { CLIPS_USD, slippageHourly } from '../../tables/liquidity/order-book.ts'
import { perpBooks } from '../liquidity/perp-books.ts'
import { marks, type Past, type PastRows } from './span.ts'

const DAYS = 3

export function* pastSlippage({ market, now }: Past): Generator<PastRows> {
  const hours = [...marks(HOUR, now - DAYS * DAY, now)]
  const rows = hours.flatMap((at) =>
    perpBooks(market, at).flatMap((book) => slippageRows(at, book.symbol, book, CLIPS_USD)),
  )
  yield { table: slippageHourly, rows }
}
