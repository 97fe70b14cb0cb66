import { DAY, HOUR } from '../../core/time.ts'
import { slippageRollup } from '../../rollups/liquidity/slippage.ts'
import { perpBooks } from '../liquidity/perp-books.ts'
import { marks, type Past, type PastRows } from '../past.ts'
import { Derived } from './derive.ts'

const DAYS = 3

export function pastSlippage({ market, now }: Past): AsyncIterable<PastRows> {
  const books = (since: number) => perpBooks(market, since)
  return new Derived(slippageRollup, { books }, now).spans(marks(HOUR, now - DAYS * DAY, now))
}
