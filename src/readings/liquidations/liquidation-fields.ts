import { coins, figure, iso, oneOf, part, price, symbol, venue } from '../../define/answer.ts'
import { LIQUIDATION_KINDS } from '../../define/source.ts'

/** How much of a venue's liquidations its feed shows. */
export const feedKind = () =>
  oneOf(LIQUIDATION_KINDS, 'How much of what happens the feed of the venue shows.')

/** What one forced order says, wherever it is shown. */
export const orderFields = {
  event_time: iso('When it happened.'),
  exchange: venue(),
  symbol: symbol(),
  side: oneOf(['SELL', 'BUY'], 'Side of the forced order: SELL closes a long.'),
  liquidated: oneOf(['LONG', 'SHORT'], 'The position that was liquidated.'),
  price: price('Price of the forced order.'),
  qty: coins('Size of the order.'),
}

/** A forced order as every answer shows it. */
export const liquidationEvent = (meaning?: string) =>
  part({ ...orderFields, quote_qty: figure('USD', 'Size of the order.') }, meaning)
