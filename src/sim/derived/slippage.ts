import { DAY, HOUR } from '../../core/time.ts'
import { slippageRollup } from '../../rollups/liquidity/slippage.ts'
import { type Batch, marks, type Past } from '../past/span.ts'
import { perpBooks } from '../perp-books.ts'
import { Derived } from './derive.ts'

const DAYS = 3

export function pastSlippage({ market, now }: Past): AsyncIterable<Batch> {
  const books = (since: number) => perpBooks(market, since)
  return new Derived(slippageRollup, { books }, now).spans(marks(HOUR, now - DAYS * DAY, now))
}
