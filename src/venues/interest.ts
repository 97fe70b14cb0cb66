import type { Ms } from '../core/time.ts'
import type { Contract } from '../define/market.ts'
import type { Row } from '../define/table.ts'
import type { oi5m } from '../tables/market/open-interest.ts'
import { inCoins } from './fields.ts'

/** The row of a contract. `size` is one-sided, as the venue counts it; `mark` is of one coin, as `context.marks` has it. */
export function openInterestRow(
  exchange: string,
  contract: Contract,
  size: number,
  mark: number,
  now: Ms,
): Row<typeof oi5m> {
  const coins = inCoins(size, contract, mark)
  return {
    ts: now,
    exchange,
    symbol: contract.symbol,
    oi_base: coins,
    oi_usd: coins * mark,
    mark_price: mark,
  }
}
