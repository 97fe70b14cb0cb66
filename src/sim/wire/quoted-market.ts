import { coinOf } from '../../core/symbols.ts'
import type { Ms } from '../../core/time.ts'
import { withDigits } from '../model/grid.ts'
import type { SimContract, SimLiquidation, SimMarket, SimSettlement, SimTicker } from '../model/market.ts'
import { unitOf } from '../model/units.ts'
import { oncePer } from '../once.ts'

/**
 * The market in the words of its venues. The model counts coins by the piece; a venue that sells a thousand PEPE at once
 * calls them 1000PEPE, names the price of a thousand and counts thousands. Dialects see this market and no other.
 */
export class QuotedMarket implements SimMarket {
  readonly seed: number
  readonly #market: SimMarket
  readonly #told = oncePer((contracts: readonly SimContract[]) => contracts.map(contractTold))

  constructor(market: SimMarket) {
    this.#market = market
    this.seed = market.seed
  }

  contracts(venue: string, at: Ms): readonly SimContract[] {
    return this.#told(this.#market.contracts(venue, at))
  }

  ticker(venue: string, name: string, at: Ms): SimTicker | null {
    const { coin, pieces } = coinOf(name)
    const ticker = this.#market.ticker(venue, coin, at)
    return ticker && tickerTold(ticker, pieces)
  }

  settlements(venue: string, name: string, from: Ms, to: Ms): readonly SimSettlement[] {
    const { coin, pieces } = coinOf(name)
    const settled = this.#market.settlements(venue, coin, from, to)
    return settled.map((each) => ({ ...each, mark: each.mark * pieces }))
  }

  liquidations(from: Ms, to: Ms): readonly SimLiquidation[] {
    return this.#market.liquidations(from, to).map(orderTold)
  }

  isDown(venue: string, at: Ms): boolean {
    return this.#market.isDown(venue, at)
  }
}

function contractTold(contract: SimContract): SimContract {
  const { base, name, symbol, pieces, contractSize, tickSize, stepSize } = contract
  return {
    ...contract,
    base: name,
    symbol: symbol.replace(base, name),
    pieces: 1,
    contractSize: withDigits(6, contractSize / pieces),
    tickSize: withDigits(6, tickSize * pieces),
    stepSize: withDigits(6, stepSize / pieces),
  }
}

function tickerTold(ticker: SimTicker, pieces: number): SimTicker {
  return {
    ...ticker,
    last: ticker.last * pieces,
    mark: ticker.mark * pieces,
    index: ticker.index * pieces,
    open24h: ticker.open24h * pieces,
    high24h: ticker.high24h * pieces,
    low24h: ticker.low24h * pieces,
    volume24hBase: ticker.volume24hBase / pieces,
    openInterestBase: ticker.openInterestBase / pieces,
  }
}

function orderTold(order: SimLiquidation): SimLiquidation {
  const { name, pieces } = unitOf(order.venue, order.base)
  return {
    ...order,
    base: name,
    symbol: order.symbol.replace(order.base, name),
    price: order.price * pieces,
    qtyBase: order.qtyBase / pieces,
  }
}
