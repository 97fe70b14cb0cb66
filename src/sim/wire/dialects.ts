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
