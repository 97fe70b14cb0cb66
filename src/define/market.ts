import type { TradfiMarket } from '../core/tradfi.ts'
import { isInstrument, isSymbol } from './figures.ts'

/** What is traded: perpetuals, coins themselves, options, futures with a day of delivery. */
export const MARKETS = ['perp', 'spot', 'option', 'delivery'] as const
export type Market = (typeof MARKETS)[number]

/**
 * What a venue lists: its markets, and apart from its other perpetuals those that it margins in the coin and those on
 * shares, commodities and indices.
 */
export const CONTRACT_LISTS = [...MARKETS, 'inverse', 'tradfi'] as const
export type ContractList = (typeof CONTRACT_LISTS)[number]

export type ByMarket<V> = Readonly<Record<ContractList, V>>

export function byMarket<V>(of: (list: ContractList) => V): ByMarket<V> {
  return {
    perp: of('perp'),
    spot: of('spot'),
    option: of('option'),
    delivery: of('delivery'),
    inverse: of('inverse'),
    tradfi: of('tradfi'),
  }
}

/** A contract as a venue lists it; the recorder keeps the newest list of each market and hands it to every parser. */
export interface Contract {
  /** The venue's own name: BTCUSDT, BTC-USDT-SWAP. */
  readonly instrument: string
  /** Ours: BTCUSDT; PEPEUSDT for 1000PEPEUSDT. */
  readonly symbol: string
  /** The coin. */
  readonly base: string
  readonly quote: string
  /** Coins in what the venue names a price of: 1000 where it lists 1000PEPE, else 1. */
  readonly pieces: number
  /** Coins in one of what the venue counts sizes in: a contract, a thousand PEPE; 1 where it counts coins. */
  readonly contractSize: number
  /** Sizes are dollars: `contractSize` is dollars in one of what the venue counts, and coins follow from the price. */
  readonly inDollars?: true
  readonly fundingIntervalHours: number | null
  /** Of a perpetual on a share, a commodity or an index: where that is traded; `base` is its name. */
  readonly behind?: TradfiMarket
}

/** The options of the largest venue are some thousands. */
export const MOST_CONTRACTS = 20_000

/** Whether the names of a contract are names: no markup, no blanks, no books. Nothing is recorded of one of another name. */
export function isNamed({ instrument, symbol, base }: Contract): boolean {
  return isInstrument(instrument) && isSymbol(symbol) && isSymbol(base)
}
