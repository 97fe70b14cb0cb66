import type { SimLiquidation } from './market.ts'

type Order = Pick<SimLiquidation, 'venue' | 'symbol' | 'side' | 'time'>

/** The number that a venue gives its forced orders, for those that give one: the past has it as the wire tells it. */
const IDS: Readonly<Record<string, (order: Order) => string>> = {
  deribit: ({ symbol, side, time }) => `${symbol}-${side}-${time}`,
  kraken: ({ symbol, side, time }) => `${symbol}-${side}-${time}`,
  // Its ids are numbers.
  bitfinex: ({ time }) => String(time % 1_000_000_000),
}

export function orderIdOf(order: Order): string | null {
  return IDS[order.venue]?.(order) ?? null
}
