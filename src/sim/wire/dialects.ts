import { binanceRest } from './binance-rest.ts'
import { binanceStream } from './binance-stream.ts'
import { bybitRest } from './bybit-rest.ts'
import { bybitStream } from './bybit-stream.ts'
import type { Dialect } from './dialect.ts'
import { okxRest } from './okx-rest.ts'
import { okxStream } from './okx-stream.ts'

/** Fresh ones for each server: limits and samples are counted per server. */
export function dialects(): Dialect[] {
  return [
    { venue: 'binance', rest: binanceRest(), stream: binanceStream() },
    { venue: 'bybit', rest: bybitRest(), stream: bybitStream },
    { venue: 'okx', rest: okxRest(), stream: okxStream },
  ]
}

/** Who speaks a dialect: such a venue's perpetuals are recorded one by one, by the adapter of the real venue. */
export const WIRE_VENUES: readonly string[] = dialects().map(({ venue }) => venue)
