import type { Row } from '../../src/define/table.ts'
import type { liquidationEvents } from '../../src/tables/liquidations/liquidations.ts'

/** A moment for tests: noon of an ordinary day. */
export const T0 = Date.UTC(2026, 9, 1, 12)

export function liquidation(key: string, at = T0): Row<typeof liquidationEvents> {
  return {
    event_time: at,
    received_at: at,
    exchange: 'okx',
    symbol: 'BTCUSDT',
    side: 'SELL',
    price: 60_000,
    qty: 0.5,
    quote_qty: 30_000,
    delayed: false,
    dedupe_key: key,
  }
}
