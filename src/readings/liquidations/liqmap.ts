import { groupBy } from '../../core/grouped.ts'
import { baseOf, MAIN_VENUE, perpOf } from '../../core/symbols.ts'
import { floorTo, HOUR, type Ms, SINCE_EVER } from '../../core/time.ts'
import type { Reader, Readers } from '../../define/reader.ts'
import { LIQMAP_VENUES } from '../../tables/liquidations/liqmap.ts'
import { minuteBars } from '../../tables/market/candles.ts'
import { oi5m } from '../../tables/market/open-interest.ts'
import { leverageTiers } from '../../tables/venues/leverage.ts'

/** What the map of a moment is drawn from, read alike by its board and its rollup. */
export const liqmapTables = { oi: oi5m, ladders: leverageTiers, minutes: minuteBars }

/** So much is read at a time: what a turn of the event loop decodes stays small, and the map of a day takes one. */
const PIECE = 26 * HOUR
const MOST_READINGS = 200_000

type OiRow = Awaited<ReturnType<typeof readOi>>[number]
type LadderRow = Awaited<ReturnType<typeof readLadders>>[number]
type TradedRow = Awaited<ReturnType<typeof readTraded>>[number]

interface Span {
  readonly since: Ms
  /** Exclusive. */
  readonly until: Ms
}

interface SymbolRows {
  readonly oi: OiRow[]
  readonly ladders: readonly LadderRow[]
  readonly traded: TradedRow[]
}

/** The ladders of the modelled venues as they stood at that moment, by perpetual. */
export async function readLaddersAt(
  ladders: Reader<typeof leverageTiers>,
  at: Ms,
  symbol?: string,
): Promise<Map<string, LadderRow[]>> {
  const rows = await readLadders(ladders, at, symbol)
  // The newest version that began by then; it may have ended without another taking its place.
  const holding = rows.filter(({ valid_to }) => valid_to === null || valid_to > at)
  return groupBy(holding, (row) => perpOf(row.symbol))
}

/** Open interest of that time, and what was traded in it where minutes are recorded. */
export async function readMapRows(
  { oi, minutes }: Pick<Readers<typeof liqmapTables>, 'oi' | 'minutes'>,
  ladders: ReadonlyMap<string, readonly LadderRow[]>,
  symbols: readonly string[],
  { since, until }: Span,
): Promise<Map<string, SymbolRows>> {
  const bySymbol = new Map<string, SymbolRows>(
    symbols.map((symbol) => [symbol, { oi: [], ladders: ladders.get(symbol) ?? [], traded: [] }]),
  )
  for (let from = since; from < until; ) {
    // Pieces end with the hour, so that no five minutes of trades fall into two.
    const piece = { since: from, until: Math.min(floorTo(from + PIECE, HOUR), until) }
    const [readings, traded] = await Promise.all([
      readOi(oi, symbols, piece),
      readTraded(minutes, symbols, piece),
    ])
    for (const row of readings) bySymbol.get(row.symbol)?.oi.push(row)
    for (const row of traded) bySymbol.get(row.symbol)?.traded.push(row)
    from = piece.until
  }
  return bySymbol
}

function readOi(oi: Reader<typeof oi5m>, symbol: readonly string[], span: Span) {
  return oi.range({
    columns: ['ts', 'exchange', 'symbol', 'oi_base', 'mark_price'],
    where: { exchange: LIQMAP_VENUES, symbol },
    ...span,
    order: 'asc',
    limit: MOST_READINGS,
  })
}

function readLadders(ladders: Reader<typeof leverageTiers>, at: Ms, symbol?: string) {
  return ladders.latest({
    by: ['exchange', 'contract', 'tier'],
    columns: ['exchange', 'symbol', 'max_leverage', 'maintenance_margin_rate', 'valid_to'],
    where: { exchange: LIQMAP_VENUES, ...(symbol === undefined ? {} : { symbol: baseOf(symbol) }) },
    since: SINCE_EVER,
    until: at + 1,
  })
}

function readTraded(minutes: Reader<typeof minuteBars>, symbol: readonly string[], span: Span) {
  return minutes.bucket({
    every: '5m',
    by: ['symbol'],
    take: {
      volume: { sum: 'volume' },
      quote_volume: { sum: 'quote_volume' },
      known_quote: { sum: 'quote_volume', when: { taker_buy_quote_volume: { gte: 0 } } },
      taker_buy_quote: { sum: 'taker_buy_quote_volume' },
    },
    where: { exchange: MAIN_VENUE, market: 'perp', symbol },
    ...span,
  })
}
