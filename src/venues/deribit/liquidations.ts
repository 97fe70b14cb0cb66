import { MINUTE, type Span } from '../../core/time.ts'
import type { Contract } from '../../define/market.ts'
import { poll, type RestApi, type SourceContext } from '../../define/source.ts'
import { LEFT_OUT } from '../../define/tally.ts'
import type { LiquidationSide } from '../../tables/liquidations/liquidations.ts'
import { liquidationFeed } from '../../tables/venues/registry.ts'
import { badAnswer, type Fields, listIn, positiveOf, textOf, timeOf } from '../fields.ts'
import { FORCED_ORDERS, type ForcedOrder, liquidationRows } from '../liquidation.ts'
import { CURRENCIES } from './api.ts'
import { askTrades } from './trade-pages.ts'

const ID = 'deribit.liquidations'
/** An hour and what a late poll leaves over; what is known already is dropped by its key. */
const WINDOW = 70 * MINUTE

/** Deribit has no stream of forced orders; a flag on its trades says whose side was liquidated. */
export const liquidations = poll({
  id: ID,
  about: 'Forced orders of all perpetuals, by a flag on the trades of the last hour.',
  ...FORCED_ORDERS,
  every: '1h',
  liquidations: liquidationFeed('deribit'),
  ask: (api, { now }) => askAll(api, { from: now - WINDOW, to: now }),
  // How long trades can be asked for here is not published; those of days are.
  backfill: { reach: '3d', step: '1h', ask: askAll },
  parse(answer, context) {
    const trades = listIn(ID, answer, 'flagged')
    const orders = context.tally.walk(trades, (trade) => ordersIn(trade, context), nameOf).flat()
    if (orders.length === 0 && trades.some((trade) => contractOf(trade, context)))
      throw badAnswer(ID, 'no trade could be read', trades[0])
    return liquidationRows('deribit', orders, context.now, { delayed: true })
  },
})

async function askAll(api: RestApi, span: Span): Promise<{ flagged: Fields[] }> {
  const isWanted = ({ liquidation }: Fields) => textOf(liquidation) !== null
  const flagged = await Promise.all(
    CURRENCIES.map((currency) => askTrades(api, { source: ID, currency, kind: 'future', isWanted }, span)),
  )
  return { flagged: flagged.flat() }
}

const nameOf = (trade: Fields) => String(trade.instrument_name)

/** Futures with a day of delivery are left out, and what is odd; null is a perpetual that no list has. */
function ordersIn(trade: Fields, context: SourceContext): ForcedOrder[] | typeof LEFT_OUT | null {
  if (!nameOf(trade).endsWith('-PERPETUAL')) return LEFT_OUT
  const contract = contractOf(trade, context)
  if (!contract) return null
  const sides = sidesOf(trade)
  const price = positiveOf(trade.price)
  const size = positiveOf(trade.amount)
  const time = timeOf(trade.timestamp)
  const id = textOf(trade.trade_id)
  if (sides.length === 0 || price === null || size === null || time === null || id === null) return LEFT_OUT
  return sides.map((side) => ({ contract, side, time, price, size, id }))
}

/** `direction` is the taker's. T: the taker was liquidated, M: the maker, MT: both, one by the other. */
function sidesOf({ direction, liquidation }: Fields): LiquidationSide[] {
  if (direction !== 'buy' && direction !== 'sell') return []
  const taker = direction === 'sell' ? 'SELL' : 'BUY'
  const maker = direction === 'sell' ? 'BUY' : 'SELL'
  if (liquidation === 'MT' || liquidation === 'TM') return [taker, maker]
  return liquidation === 'T' ? [taker] : liquidation === 'M' ? [maker] : []
}

const BESIDE = /^(.+)_(USDC|USDT)-PERPETUAL$/

/**
 * Forced orders count wherever they happen: also on BTC_USDC-PERPETUAL, which stands beside the contract that is recorded
 * of the coin and is counted in coins.
 */
function contractOf(trade: Fields, { contracts }: SourceContext): Contract | null {
  const instrument = nameOf(trade)
  const known = contracts.perp.get(instrument)
  if (known) return known
  const [, base, quote] = BESIDE.exec(instrument) ?? []
  const main = contracts.perp.get(`${base}-PERPETUAL`)
  if (!main || !quote) return null
  const { inDollars: _, ...coins } = main
  return { ...coins, instrument, quote }
}
