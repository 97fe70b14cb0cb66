import { made } from '../core/made.ts'
import type { Contract } from '../define/market.ts'
import { type Poll, poll, type SourceContext } from '../define/source.ts'
import type { Row } from '../define/table.ts'
import { fundingSettlements } from '../tables/market/funding.ts'
import { oi5m } from '../tables/market/open-interest.ts'
import { perpTickers } from '../tables/market/tickers.ts'
import { tradfiFundingSettlements, tradfiOi5m, tradfiTickers } from '../tables/tradfi/tradfi.ts'
import { perpMarks } from './ticker.ts'

/**
 * Perpetuals on shares, commodities and indices are asked for and read as those on coins are, by the same sources: only
 * that these are told of other contracts.
 */
export function ofTradfi(context: SourceContext): SourceContext {
  const { contracts, marks } = context
  return {
    ...context,
    contracts: { ...contracts, perp: contracts.tradfi },
    marks: { ...marks, perp: marks.tradfi },
  }
}

/** Coins and the others in one list, for who asks contract by contract, and for streams of both. */
export function withTradfi(context: SourceContext): SourceContext {
  const { contracts } = context
  if (contracts.tradfi.size === 0) return context
  const perp = made(joined, contracts, () => new Map([...contracts.perp, ...contracts.tradfi]))
  return { ...context, contracts: { ...contracts, perp } }
}

/** Lists stay the same for an hour, and a stream has hundreds of messages in a second. */
const joined = new WeakMap<SourceContext['contracts'], SourceContext['contracts']['perp']>()

/** Tickers of such contracts, with what is behind them. */
export function tradfiTickerRows(
  tickers: readonly Row<typeof perpTickers>[],
  context: SourceContext,
): Row<typeof tradfiTickers>[] {
  return behindThem(tickers, context).map(([ticker, market, underlying]) => ({
    ...ticker,
    market,
    underlying,
  }))
}

/** What every one of these polls says. */
const TRADFI = { needs: ['tradfi contracts'], market: 'perp' } as const

/** Of a venue whose tickers are asked for every minute. */
export function tradfiTickersOf(venue: string, tickers: Poll, { tellsShares = false } = {}): Poll {
  return poll({
    id: `${venue}.tradfi`,
    into: tradfiTickers,
    about: 'Price, volume and announced funding of perpetuals on shares, commodities and indices.',
    every: '5m',
    ...TRADFI,
    ask: (api, context): Promise<unknown> => tickers.ask(api, ofTradfi(context)),
    parse: (answer, context) => tradfiTickerRows(rowsOf(tickers, perpTickers, answer, context), context),
    marks: { tradfi: perpMarks },
    ...(tellsShares && { shares: sharePrices }),
  })
}

/** Of shares of New York alone: no token stands for others. */
function sharePrices(rows: readonly Row<typeof tradfiTickers>[]) {
  return rows.flatMap(({ ts, market, underlying, index_price }) =>
    market === 'EQUITY' && index_price !== null ? [[underlying, { usd: index_price, at: ts }] as const] : [],
  )
}

/** One-sided, as of coins. */
export function tradfiInterestOf(venue: string, interest: Poll): Poll {
  return poll({
    id: `${venue}.tradfi-oi`,
    into: tradfiOi5m,
    about: 'Open interest of perpetuals on shares, commodities and indices, one-sided.',
    every: '5m',
    ...TRADFI,
    needs: ['tradfi contracts', 'tradfi marks'],
    ask: (api, context): Promise<unknown> => interest.ask(api, ofTradfi(context)),
    ...past(interest),
    parse: (answer, context) =>
      behindThem(rowsOf(interest, oi5m, answer, context), context).map(
        ([{ ts, symbol, oi_base, oi_usd }, market]) => ({ ts, symbol, market, oi_base, oi_usd }),
      ),
  })
}

export function tradfiFundingOf(venue: string, settlements: Poll): Poll {
  return poll({
    id: `${venue}.tradfi-funding`,
    into: tradfiFundingSettlements,
    about: 'Funding of perpetuals on shares, commodities and indices as it was charged.',
    every: '1h',
    ...TRADFI,
    ask: (api, context): Promise<unknown> => settlements.ask(api, ofTradfi(context)),
    ...past(settlements),
    parse: (answer, context) =>
      behindThem(rowsOf(settlements, fundingSettlements, answer, context), context).map(
        ([{ exchange: _, ...settled }, market]) => ({ ...settled, market }),
      ),
  })
}

/** The past is asked for in the same way, too. */
function past({ backfill }: Poll): Pick<Poll, 'backfill'> {
  if (!backfill) return {}
  const { ask } = backfill
  return { backfill: { ...backfill, ask: (api, span, context) => ask(api, span, ofTradfi(context)) } }
}

/** What the source of coins reads in an answer when it is told of the others. */
function rowsOf<T extends typeof perpTickers | typeof oi5m | typeof fundingSettlements>(
  source: Poll,
  table: T,
  answer: unknown,
  context: SourceContext,
): Row<T>[] {
  return source.parse(answer, ofTradfi(context))[table.name] as unknown as Row<T>[]
}

function behindThem<R extends { readonly symbol: string }>(
  rows: readonly R[],
  { contracts }: SourceContext,
): (readonly [R, NonNullable<Contract['behind']>, underlying: string])[] {
  const bySymbol = new Map([...contracts.tradfi.values()].map((contract) => [contract.symbol, contract]))
  return rows.flatMap((row) => {
    const contract = bySymbol.get(row.symbol)
    return contract?.behind ? [[row, contract.behind, contract.base] as const] : []
  })
}
