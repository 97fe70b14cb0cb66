import { DAY, floorTo, MINUTE, type Ms } from '../../core/time.ts'
import type { Row } from '../../define/table.ts'
import {
  OPTION_CURRENCIES,
  OPTION_TAPE_VENUES,
  type OptionCurrency,
  optionsTrades,
} from '../../tables/options/options.ts'
import { onGrid } from '../model/grid.ts'
import type { SimModel } from '../model/model.ts'
import { Dice, hash, hashText, lottery, wave } from '../model/noise.ts'
import { lately, oncePerName } from '../once.ts'
import { marks } from '../past.ts'
import { subject } from '../subject.ts'
import { CYCLE_WEIGHT } from './chains.ts'
import { cycleAt } from './dated-series.ts'
import { listedOptions } from './listed-options.ts'
import { directionOf, type Leg, legsOf, pricedLeg, type Quoting, wantedPlace } from './tape-legs.ts'
import { volatilityShape } from './volatility.ts'

type TradeRow = Row<typeof optionsTrades>
type TapeVenue = (typeof OPTION_TAPE_VENUES)[number]

/** Trades come by the quarter of an hour, which is also how often they are asked for. */
const SLOT = 15 * MINUTE
/** Orders of a slot on both venues, and coins of an ordinary one; the step in which sizes go. */
const TAKEN = {
  BTC: { orders: 6, coins: 6, step: 0.1 },
  ETH: { orders: 3, coins: 110, step: 1 },
} as const
const DERIBIT_SHARE = 0.88
/** Agreed on off the book, and of these with several legs; on the book few have them. */
const BLOCKS = 0.06
const BLOCKS_OF_LEGS = 0.65
const COMBOS = 0.05
const BLOCK_SIZE = 22
/** The past: two days that are over and the one that is on. */
export const optionTape = subject({
  label: 'option trades',
  id: 'option-trades',
  into: optionsTrades,
  about: 'Trades of options on bitcoin and ether.',
  every: '15m',
  venues: OPTION_TAPE_VENUES,
  rowsAt: ({ market, venue, at, told }) =>
    optionTrades(market, told ?? at - SLOT, at).filter((trade) => trade.venue === venue),
  past: ({ market, now }) => [optionTrades(market, floorTo(now, DAY) - 2 * DAY, now)],
  thousands: 5,
})

/** Trades with `from` ≤ time < `to` on both venues, oldest first. Each slot has dice of its own. */
export function optionTrades(market: SimModel, from: Ms, to: Ms): TradeRow[] {
  const found: TradeRow[] = []
  for (const slot of marks(SLOT, floorTo(from, SLOT), to))
    for (const currency of OPTION_CURRENCIES)
      for (const trade of slotTrades(market, currency, slot))
        if (trade.ts >= from && trade.ts < to && !market.isDown(trade.venue, trade.ts)) found.push(trade)
  return found.sort((a, b) => a.ts - b.ts)
}

/** What may be traded on a day: sooner expiries more than what is held of them; contracts of the start of the day. */
function menuOf(market: SimModel, venue: TapeVenue, currency: OptionCurrency, day: Ms) {
  const expiries = listedOptions(market, venue, currency, day)
  const weights = expiries.map(([option]) => {
    const { expiresAt } = option!
    return CYCLE_WEIGHT[cycleAt(expiresAt)] / (1 + (expiresAt - day) / (5 * DAY))
  })
  return { expiries, draw: lottery(weights) }
}

/** Of two venues and two coins. */
const menusOf = oncePerName((market: SimModel, name: `${TapeVenue} ${OptionCurrency}`) => {
  const [venue, currency] = name.split(' ') as [TapeVenue, OptionCurrency]
  return lately(2, (day: Ms) => menuOf(market, venue, currency, day))
})

function slotTrades(market: SimModel, currency: OptionCurrency, start: Ms): TradeRow[] {
  const key = hashText(market.seed, `option trades ${currency}`)
  const dice = new Dice(hash(key, start / SLOT))
  const spot = Math.exp(market.indexLog(currency, start))
  const quoting = { currency, at: start, spot, shape: volatilityShape(market, currency, start) }
  const hours = 1 + 0.4 * Math.sin((start / DAY - 0.38) * 2 * Math.PI)
  const buying = 0.5 + 0.12 * wave(key, start, 8 * 60 * MINUTE)
  const trades: TradeRow[] = []
  for (let left = dice.poisson(TAKEN[currency].orders * hours); left > 0; left -= 1)
    trades.push(...orderOf(market, quoting, dice, buying, trades.length))
  return trades
}

/** One option, or the legs of a structure; none where they have expired meanwhile. */
function orderOf(market: SimModel, quoting: Quoting, dice: Dice, buying: number, place: number): TradeRow[] {
  const { currency, at } = quoting
  const ts = at + Math.floor(dice.next() * SLOT)
  const venue = dice.next() < DERIBIT_SHARE ? 'deribit' : 'okx'
  const { expiries, draw } = menusOf(market, `${venue} ${currency}`)(floorTo(at, DAY))
  const options = expiries[draw(dice.next())]!
  if (options[0]!.expiresAt < at + SLOT) return []
  const direction = directionOf(dice.next() < buying)
  const block = dice.next() < BLOCKS
  const isStructure = dice.next() < (block ? BLOCKS_OF_LEGS : COMBOS)
  const first: Leg = { place: wantedPlace(quoting, options, dice), direction }
  const legs = isStructure ? legsOf(quoting, options, first, dice) : [first]
  const contracts = sizeOf(currency, block, dice)
  const number = (at / SLOT) * 1000 + place
  return legs.map((leg, order) => ({
    id: `${currency}-${number + order}`,
    ts,
    venue,
    ...pricedLeg(quoting, options[leg.place]!, leg.direction, contracts),
    block,
    structure_id: legs.length > 1 ? `${currency}-S${number}` : null,
  }))
}

function sizeOf(currency: OptionCurrency, block: boolean, dice: Dice): number {
  const { coins, step } = TAKEN[currency]
  const times = block ? BLOCK_SIZE * Math.exp(0.7 * dice.normal()) : Math.exp(1.5 * dice.normal())
  return Math.max(step, onGrid(coins * times, step))
}
