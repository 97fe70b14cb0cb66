import type { z } from 'zod'
import { liquidatedBy } from '../../analytics/liquidations/liquidations.ts'
import * as is from '../../define/answer.ts'
import { shown } from '../../define/shown.ts'
import { LIQUIDATION_KINDS } from '../../define/source.ts'

/** How much of a venue's liquidations its feed shows. */
export const feedKind = () =>
  is.oneOf(LIQUIDATION_KINDS, 'How much of what happens the feed of the venue shows.')

/** What one forced order says, wherever it is shown. */
export const orderFields = {
  event_time: is.iso('When it happened.'),
  exchange: is.venue(),
  symbol: is.symbol(),
  side: is.oneOf(['SELL', 'BUY'], 'Side of the forced order: SELL closes a long.'),
  liquidated: is.oneOf(['LONG', 'SHORT'], 'The position that was liquidated.'),
  price: is.price('Price of the forced order.'),
  qty: is.coins('Size of the order.'),
}

/** A forced order as every answer shows it. */
export const liquidationEvent = (meaning?: string) =>
  is.part({ ...orderFields, quote_qty: is.figure('USD', 'Size of the order.') }, meaning)
const Order = liquidationEvent()

export function orderRow(order: Omit<z.output<typeof Order>, 'liquidated'>): z.output<typeof Order> {
  return shown(Order, order, { liquidated: liquidatedBy(order) })
}
