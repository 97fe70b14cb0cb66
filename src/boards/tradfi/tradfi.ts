import { annualRate, basisPct } from '../../analytics/market/funding.ts'
import { largestFirst } from '../../analytics/ranking.ts'
import { otherVenues, type PresentSession, sessionAt, tradfiTotals } from '../../analytics/tradfi/tradfi.ts'
import { noSuch, Problem } from '../../core/errors.ts'
import { zoneOf } from '../../core/market-calendar.ts'
import { MAIN_VENUE } from '../../core/symbols.ts'
import { TRADFI_CONTRACTS, TRADFI_MARKETS, type TradfiMarket } from '../../core/tradfi.ts'
import * as is from '../../define/answer.ts'
import { board } from '../../define/board.ts'
import { optionalChoice, optionalPerpSymbol } from '../../define/params.ts'
import { shown } from '../../define/shown.ts'
import { readTradfi, type TradfiReading, tradfiTables } from '../../readings/tradfi/tradfi.ts'

const NAMES = new Map(TRADFI_CONTRACTS.map(({ symbol, name }) => [symbol, name]))
/** Contracts that are on record without an interval settle every eight hours, as most do. */
const USUAL_INTERVAL_H = 8

const STATES = ['open', 'pre', 'post', 'closed', 'holiday'] as const
const market = is.oneOf(TRADFI_MARKETS, 'The market behind the contract.')
const long_liquidations_24h_usd = is.unsure(is.usd('Longs liquidated in 24 hours on Binance; a floor.'))
const short_liquidations_24h_usd = is.unsure(is.usd('Shorts liquidated in 24 hours on Binance; a floor.'))
const volume_24h_usd = is.unsure(is.usd('Traded in 24 hours on Binance.'))
const TradfiRow = is.part({
  symbol: is.symbol(),
  underlying: is.text('What it is on, by its ticker.'),
  name: is.text('The same by its name.'),
  market,
  mark_price: is.price('Mark price, or the last where there is none.'),
  index_price: is.unsure(is.price('Index; it stands still while the market behind it is closed.')),
  basis_pct: is.unsure(is.rate('(Mark − index) / index.')),
  funding_rate_pct: is.unsure(
    is.rate('Funding announced for the present interval; positive: longs pay shorts.'),
  ),
  funding_interval_hours: is.hours('Between two settlements.'),
  funding_apr_pct: is.unsure(is.apr('The same funding over a year.')),
  next_funding_at: is.unsure(is.iso('When funding is next settled.')),
  change_24h_pct: is.unsure(is.pct('Change of the price over 24 hours.')),
  volume_24h_usd,
  open_interest_base: is.unsure(is.figure('units', 'Open interest in units of the underlying, one side.')),
  open_interest_usd: is.unsure(is.usd('Open interest, one side.')),
  long_liquidations_24h_usd,
  short_liquidations_24h_usd,
  liquidation_events_24h: is.unsure(is.count('Forced orders in 24 hours.')),
  other_venues: is.listOf(
    is.part({
      venue: is.venue(),
      symbol: is.text('Contract on that venue.'),
      price_usd: is.unsure(is.price('Price there.')),
      open_interest_usd: is.unsure(is.usd('Open interest there, one side.')),
    }),
    'Where else the underlying trades.',
  ),
  session_state: is.unsure(is.oneOf(STATES, 'What the market behind it does.')),
  updated_at: is.iso('When the contract was read.'),
})

export const tradfiBoard = board({
  id: 'tradfi',
  path: '/api/public/tradfi',
  title: 'Perpetuals on shares, commodities and indices',
  about:
    'Funding, basis, open interest and liquidations of TradFi perpetuals, and whether the market behind them is open.',
  mcp: 'get_tradfi_board',
  cadence: '5m',
  spelling: 'snake',
  params: {
    market: optionalChoice(TRADFI_MARKETS, 'Only contracts of this market.'),
    symbol: optionalPerpSymbol('Only this contract, as TSLAUSDT or TSLA.'),
  },
  result: is.part({
    sessions: is.listOf(
      is.part({
        market,
        state: is.oneOf(STATES, 'What the market does.'),
        opens_at: is.unsure(is.iso('Opening of the session that is on or comes next.')),
        closes_at: is.unsure(is.iso('Its close.')),
        timezone: is.text('Time zone of the market.'),
      }),
      'Trading hours of the markets.',
    ),
    totals: is.part(
      {
        contracts: is.unsure(is.count('Contracts in the list.')),
        open_interest_usd: is.unsure(is.usd('Open interest, one side, where it is recorded.')),
        open_interest_contracts: is.unsure(is.count('Contracts in that sum.')),
        volume_24h_usd,
        long_liquidations_24h_usd,
        short_liquidations_24h_usd,
      },
      'The list together.',
    ),
    count: is.count('Contracts in the list.'),
    rows: is.listOf(TradfiRow, 'Contracts of Binance, the most traded first.'),
  }),
  example: { market: 'EQUITY' },
  reads: tradfiTables,
  subject: 'tickers',
  list: 'rows',
  async compute(readers, { market, symbol }, { now }) {
    const reading = await readTradfi(readers, now)
    const chosen = contractsOf(reading, market, symbol)
    const markets = TRADFI_MARKETS.filter(
      (one) =>
        (market === undefined || one === market) &&
        (symbol === undefined || chosen.some((row) => row.market === one)),
    )
    const sessions = new Map(
      TRADFI_MARKETS.map((one) => {
        const own = reading.sessions.filter((session) => session.market === one)
        return [one, sessionAt(own, zoneOf(one), now.ms)] as const
      }),
    )
    const elsewhere = otherVenues(MAIN_VENUE, reading.tickers, reading.snapshots)
    const rows = chosen.map((ticker) => rowOf(ticker, reading, sessions, elsewhere))
    return {
      sessions: markets.flatMap((one) => {
        const session = sessions.get(one)
        return session ? [{ market: one, ...session, timezone: zoneOf(one) }] : []
      }),
      totals: {
        contracts: reading.tickers.length === 0 ? null : rows.length,
        ...tradfiTotals(rows),
      },
      count: rows.length,
      rows: largestFirst(rows, ({ volume_24h_usd }) => volume_24h_usd),
    }
  },
})

type Ticker = TradfiReading['tickers'][number]

/** 404 for a contract that the main venue does not list; before anything is recorded all are unheard of. */
function contractsOf(
  { tickers }: TradfiReading,
  market: TradfiMarket | undefined,
  symbol: string | undefined,
) {
  const all = tickers.filter(({ exchange }) => exchange === MAIN_VENUE)
  const found = symbol === undefined ? all : all.filter((ticker) => ticker.symbol === symbol)
  if (symbol !== undefined && found.length === 0 && all.length > 0) {
    const names = largestFirst(all, ({ quote_volume_24h }) => quote_volume_24h).map((ticker) => ticker.symbol)
    throw noSuch('symbol', { symbol }, 'is not a perpetual on a share, commodity or index', names)
  }
  const [one] = found
  if (symbol !== undefined && one && market !== undefined && one.market !== market) {
    throw new Problem(
      'invalid_parameter',
      `${symbol} belongs to ${one.market}, not to ${market}: leave one of the two out.`,
      { param: 'market' },
    )
  }
  return market === undefined ? found : found.filter((ticker) => ticker.market === market)
}

function rowOf(
  ticker: Ticker,
  { openInterest, liquidations }: TradfiReading,
  sessions: ReadonlyMap<TradfiMarket, PresentSession | null>,
  elsewhere: ReturnType<typeof otherVenues>,
) {
  const { symbol, underlying, market, funding_rate_pct, funding_interval_h } = ticker
  const oi = openInterest.get(symbol)
  const forced = liquidations(symbol)
  const hours = funding_interval_h ?? USUAL_INTERVAL_H
  return shown(TradfiRow, ticker, {
    name: NAMES.get(symbol) ?? underlying,
    mark_price: ticker.mark_price ?? ticker.last_price,
    basis_pct: basisPct(ticker.mark_price, ticker.index_price),
    funding_interval_hours: hours,
    funding_apr_pct: annualRate(funding_rate_pct, hours),
    volume_24h_usd: ticker.quote_volume_24h,
    open_interest_base: oi?.oi_base ?? null,
    open_interest_usd: oi?.oi_usd ?? null,
    long_liquidations_24h_usd: forced.long_usd,
    short_liquidations_24h_usd: forced.short_usd,
    liquidation_events_24h: forced.events,
    other_venues: elsewhere(underlying),
    session_state: sessions.get(market)?.state ?? null,
    updated_at: ticker.ts,
  })
}
