import { MINUTE, type Span } from '../../core/time.ts'
import { poll, type RestApi } from '../../define/source.ts'
import { optionsTrades } from '../../tables/options/options.ts'
import { type Fields, numberOf, positiveOf, textOf, timeOf } from '../fields.ts'
import { directionOf, type OptionTrade, optionTradeRow, premiumOf } from '../option-trade.ts'
import { type OurOption, readOptions } from '../our-options.ts'
import { OPTION_MARGINS } from './api.ts'
import { askTrades } from './trade-pages.ts'

const ID = 'deribit.option-trades'
/** Two polls' worth: what was known already is dropped by its key. */
const WINDOW = 30 * MINUTE

export const optionTrades = poll({
  id: ID,
  into: optionsTrades,
  about: 'Trades of options on bitcoin and ether, with blocks and the legs of combos.',
  every: '15m',
  market: 'option',
  ask: (api, { now }) => askAll(api, { from: now - WINDOW, to: now }, ['www.deribit.com']),
  // A month, as boards show it. Where the last day ends and history begins is not said: both are asked.
  backfill: {
    reach: '31d',
    step: '6h',
    ask: (api, span) => askAll(api, span, ['history.deribit.com', 'www.deribit.com']),
  },
  parse(trades, context) {
    const named = trades.map((trade) => ({ instrument: trade.instrument_name, trade }))
    return readOptions(ID, named, context, ({ trade }, option) => {
      const read = tradeIn(trade, option)
      return read && optionTradeRow('deribit', option, read)
    })
  },
})

type Host = NonNullable<Parameters<typeof askTrades>[1]['host']>

async function askAll(api: RestApi, span: Span, hosts: readonly Host[]): Promise<Fields[]> {
  const asked = hosts.flatMap((host) =>
    OPTION_MARGINS.map((currency) => askTrades(api, { source: ID, host, currency, kind: 'option' }, span)),
  )
  return (await Promise.all(asked)).flat()
}

/** Sizes are coins; premiums are in the coin, or in dollars where the margin is: BTC_USDC-27NOV26-90000-C. */
function tradeIn(trade: Fields, { instrument, money }: OurOption): OptionTrade | null {
  const id = idOf(trade, instrument)
  const time = timeOf(trade.timestamp)
  const direction = directionOf(trade.direction)
  const size = positiveOf(trade.amount)
  const price = premiumOf(numberOf(trade.price))
  const underlying = positiveOf(trade.index_price)
  if (id === null || time === null || direction === null) return null
  if (size === null || price === null || underlying === null) return null
  return {
    id,
    time,
    direction,
    size,
    price: money === null ? { coins: price } : { dollars: price },
    // Percent already.
    ivPct: positiveOf(trade.iv),
    underlying,
    block: nameIn(trade.block_trade_id) !== null,
    structure: structureOf(trade),
  }
}

/** Unique by currency: those of bitcoin are bare numbers, those of ether ETH-123. A bare number of another is told apart. */
function idOf({ trade_id }: Fields, instrument: string): string | null {
  const id = nameIn(trade_id)
  const pair = instrument.split('-', 1)[0]!
  return id !== null && pair !== 'BTC' && /^\d+$/.test(id) ? `${pair}-${id}` : id
}

/**
 * The legs of a block share its id, those of a combo on the book the id of the combo's own trade; `combo_id` is the name of
 * the combo and shared by all its trades. A block of one leg is none of several.
 */
function structureOf(trade: Fields): string | null {
  const legs = numberOf(trade.block_trade_leg_count)
  const block = nameIn(trade.block_trade_id)
  if (block !== null && (legs === null || legs > 1)) return block
  const combo = nameIn(trade.combo_trade_id)
  return combo === null ? null : `combo-${combo}`
}

/** Ids come as text or as numbers. */
function nameIn(id: unknown): string | null {
  return typeof id === 'number' ? String(id) : textOf(id)
}
