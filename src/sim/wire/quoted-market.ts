import type { Ms } from '../../core/time.ts'
import type { SimContract, SimLiquidation, SimMarket, SimSettlement, SimTicker } from '../model/market.ts'

/**
 * The market in the words of its venues. The model counts coins by the piece; a venue that sells a thousand PEPE at once
 * calls them 1000PEPE, names the price of a thousand and counts thousands. Dialects see this market and no other.
 */
export class QuotedMarket implements SimMarket {
  readonly seed: number
  readonly #market: SimMarket
  readonly #told = new WeakMap<readonly SimContract[], readonly SimContract[]>()
  /** Contracts of the model, by venue and the venue's name of the base, and by venue and coin. */
  readonly #byName = new Map<string, SimContract>()
  readonly #byCoin = new Map<string, SimContract>()

  constructor(market: SimMarket) {
    this.#market = market
    this.seed = market.seed
  }

  contracts(venue: string, at: Ms): readonly SimContract[] {
    const contracts = this.#market.contracts(venue, at)
    let told = this.#told.get(contracts)
    if (!told) {
      told = contracts.map(contractTold)
      this.#told.set(contracts, told)
      for (const contract of contracts) {
        this.#byName.set(`${venue} ${contract.name}`, contract)
        this.#byCoin.set(`${venue} ${contract.base}`, contract)
      }
    }
    return told
  }

  ticker(venue: string, name: string, at: Ms): SimTicker | null {
    const contract = this.#find(this.#byName, venue, name, at)
    const ticker = contract ? this.#market.ticker(venue, contract.base, at) : null
    return contract && ticker ? tickerTold(ticker, contract) : null
  }

  settlements(venue: string, name: string, from: Ms, to: Ms): readonly SimSettlement[] {
    const contract = this.#find(this.#byName, venue, name, to)
    if (!contract) return []
    const settled = this.#market.settlements(venue, contract.base, from, to)
    const { pieces } = contract
    return pieces === 1 ? settled : settled.map((each) => ({ ...each, mark: each.mark * pieces }))
  }

  liquidations(from: Ms, to: Ms): readonly SimLiquidation[] {
    return this.#market.liquidations(from, to).map((order) => {
      const contract = this.#find(this.#byCoin, order.venue, order.base, order.time)
      return contract ? orderTold(order, contract) : order
    })
  }

  isDown(venue: string, at: Ms): boolean {
    return this.#market.isDown(venue, at)
  }

  /** What a contract is called and counted in does not change, so one that was listed once is known for good. */
  #find(
    known: ReadonlyMap<string, SimContract>,
    venue: string,
    key: string,
    at: Ms,
  ): SimContract | undefined {
    const id = `${venue} ${key}`
    if (!known.has(id)) this.contracts(venue, at)
    return known.get(id)
  }
}

function contractTold(contract: SimContract): SimContract {
  const { base, name, symbol, pieces, contractSize, tickSize, stepSize } = contract
  if (pieces === 1) return contract
  return {
    ...contract,
    base: name,
    symbol: symbol.replace(base, name),
    pieces: 1,
    contractSize: tidy(contractSize / pieces),
    tickSize: tidy(tickSize * pieces),
    stepSize: tidy(stepSize / pieces),
  }
}

function tickerTold(ticker: SimTicker, { pieces }: SimContract): SimTicker {
  if (pieces === 1) return ticker
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

function orderTold(order: SimLiquidation, { base, name, pieces }: SimContract): SimLiquidation {
  if (pieces === 1) return order
  return {
    ...order,
    base: name,
    symbol: order.symbol.replace(base, name),
    price: order.price * pieces,
    qtyBase: order.qtyBase / pieces,
  }
}

/** Grids without the dust of binary fractions. */
function tidy(value: number): number {
  return Number(value.toPrecision(6))
}
