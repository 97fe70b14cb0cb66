import type { Contract } from '../define/market.ts'
import type { SourceContext } from '../define/source.ts'
import { BOOK_COINS } from '../tables/liquidity/order-book.ts'

/** Whose trades are recorded: the coins whose books are. Everywhere they are sold by the piece. */
const COINS: ReadonlySet<string> = new Set(BOOK_COINS)

/** On a venue with several pairs of it, that in the quote in which most of it is traded. */
export function isMajor({ base, quote }: Contract, inQuote = 'USDT'): boolean {
  return COINS.has(base) && quote === inQuote
}

interface MajorsSpec {
  readonly market: 'perp' | 'spot'
  /** A coin has one perpetual on a venue and several pairs of spot: that in which most of it is traded. */
  readonly quote?: string
  /** What the venue's stream calls it, where that is not the name in its list. */
  readonly nameOf?: (contract: Contract) => string
}

/** The majors that a venue lists, by the name that its stream has for them. */
export type Majors = (context: SourceContext) => ReadonlyMap<string, Contract>

/** Asked for every message, so made once for every list. */
export function majors({ market, quote, nameOf = ({ instrument }) => instrument }: MajorsSpec): Majors {
  let list: ReadonlyMap<string, Contract> | null = null
  let byName: ReadonlyMap<string, Contract> = new Map()
  return ({ contracts }) => {
    if (contracts[market] === list) return byName
    list = contracts[market]
    const own = [...list.values()].filter(
      (contract) => COINS.has(contract.base) && (quote === undefined || contract.quote === quote),
    )
    byName = new Map(own.map((contract) => [nameOf(contract), contract]))
    return byName
  }
}
