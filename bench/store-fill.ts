import { liquidationEvents } from '../src/tables/liquidations/liquidations.ts'

/** The first row's time. */
export const START = Date.UTC(2026, 7, 1)

/** Makes liquidations inside the engine, `stepMs` apart, numbered from `first`; columns in the order of the table. */
export function fillStatement(first: number, count: number, stepMs: number): string {
  const cells: Record<string, string> = {
    event_time: `make_timestamp((${START} + i * ${stepMs}) * 1000)`,
    received_at: `make_timestamp((${START} + i * ${stepMs} + 90) * 1000)`,
    exchange: `['binance', 'bybit', 'okx', 'bitget', 'gate', 'hyperliquid'][1 + i % 6]`,
    symbol: `'COIN' || (hash(i) % 400) || 'USDT'`,
    side: `CASE WHEN i % 3 = 0 THEN 'BUY' ELSE 'SELL' END`,
    price: '(hash(i + 1) % 6000000) / 100.0::DOUBLE',
    qty: '(hash(i + 2) % 100000) / 1000.0::DOUBLE',
    quote_qty: '(hash(i + 3) % 10000000) / 10.0::DOUBLE',
    delayed: 'i % 50 = 0',
    dedupe_key: `'venue:' || i || ':' || (hash(i) % 1000)`,
  }
  const list = liquidationEvents.columnNames.map((name) => cells[name])
  return `INSERT INTO ${liquidationEvents.name} SELECT ${list.join(', ')} FROM range(${first}, ${first + count}) t(i)`
}
