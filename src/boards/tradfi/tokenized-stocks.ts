import { basisPct } from '../../analytics/market/funding.ts'
import { compareText } from '../../analytics/ranking.ts'
import { unknown } from '../../analytics/record/heard.ts'
import {
  largestWrappers,
  ON_EXCHANGE,
  stockTotals,
  type Underlying,
  underlyings,
  type WrappedShare,
  type Wrapper,
} from '../../analytics/tradfi/tokenized-stocks.ts'
import type { Instant } from '../../core/clock.ts'
import { companyName } from '../../core/company-names.ts'
import { noSuch } from '../../core/errors.ts'
import { board } from '../../define/board.ts'
import { optionalChoice, optionalText, whole } from '../../define/params.ts'
import type { Reader, Readers } from '../../define/reader.ts'
import { shown } from '../../define/shown.ts'
import {
  TOKEN_ISSUERS,
  tokenizedStockReadings,
  tokenizedWrappers,
} from '../../tables/tradfi/tokenized-stocks.ts'
import { tradfiTickers } from '../../tables/tradfi/tradfi.ts'
import { TokenizedStocksAnswer, WrapperRow } from './tokenized-stocks-answer.ts'

const WRAPPERS = 300
/** Three tickers of five minutes. */
const PERP_WINDOW = '15m'

const tables = { wrappers: tokenizedWrappers, readings: tokenizedStockReadings, perps: tradfiTickers }

export const tokenizedStocksBoard = board({
  id: 'tokenized-stocks',
  path: '/api/public/tokenized-stocks',
  title: 'Tokenized stocks',
  about:
    'Tokens that stand for shares, by share, issuer and chain: price and where it comes from, premium over the share while its market trades, liquidity, supply.',
  cadence: '10m',
  spelling: 'snake',
  params: {
    underlying: optionalText(
      /^[A-Za-z0-9.]{1,12}$/,
      'the ticker of a share such as TSLA',
      'Only this share.',
    ),
    issuer: optionalChoice(TOKEN_ISSUERS, 'Only tokens of this issuer.'),
    chain: optionalText(
      /^[a-z][a-z0-9-]{1,29}$/,
      'a chain in lower case such as solana, all, or cex',
      'Only tokens on this chain; cex is what exchanges trade in their own books.',
    ),
    top: whole({ min: 1, max: 200, default: 20, about: 'How many shares.' }),
  },
  result: TokenizedStocksAnswer,
  example: { top: '20' },
  reads: tables,
  subject: 'readings',
  async compute(readers, { underlying, issuer, chain, top }, { now }) {
    const shares = await readShares(readers, now)
    const ticker = underlying?.toUpperCase()
    const wanted = chain === 'all' ? undefined : chain
    requireKnown('underlying', ticker, shares, (share) => share.underlying)
    requireKnown('chain', wanted, shares, (share) => share.chain)
    const chosen = shares.filter(
      (share) =>
        (ticker === undefined || share.underlying === ticker) &&
        (issuer === undefined || share.issuer === issuer) &&
        (wanted === undefined || share.chain === wanted),
    )
    const all = underlyings(chosen, now.ms)
    const first = all.slice(0, top)
    const kept = largestWrappers(first, WRAPPERS)
    const perpOf = await readPerps(readers.perps, now)
    return {
      count: first.length,
      total: all.length,
      rows: first.map(({ pairs, ...row }) => ({
        ...row,
        name: companyName(row.underlying),
        wrappers: row.wrappers.filter(({ wrapper }) => kept.has(wrapper)).map(wrapperRow),
        wrappers_total: row.wrappers.length,
        exchange_pairs: pairs.flatMap(pairRow),
        perp: perpOf(row.underlying),
      })),
      totals: totalsOf(all, shares.length > 0),
    }
  },
})

/** Wrappers that were read within a day, with their newest reading. */
async function readShares(
  { wrappers, readings }: Readers<typeof tables>,
  now: Instant,
): Promise<WrappedShare[]> {
  const [known, newest] = await Promise.all([
    wrappers.latest({ by: ['wrapper'], ...now.ever() }),
    readings.latest({
      by: ['wrapper'],
      // What was minted stands for longer than a price does, and a reading without a price has no supply in dollars.
      known: ['supply_shares', 'supply_usd', 'holders'],
      ...now.last('24h'),
    }),
  ])
  const of = new Map(known.map((row) => [row.wrapper, row]))
  return newest.flatMap((reading) => {
    const wrapper = of.get(reading.wrapper)
    return wrapper ? [{ ...reading, ...wrapper }] : []
  })
}

function requireKnown(
  param: 'underlying' | 'chain',
  asked: string | undefined,
  shares: readonly WrappedShare[],
  partOf: (share: WrappedShare) => string,
): void {
  const known = [...new Set(shares.map(partOf))].sort(compareText)
  // Before anything is recorded none is unknown; cex may be empty on a good day.
  if (asked === undefined || asked === ON_EXCHANGE || known.length === 0 || known.includes(asked)) return
  throw param === 'underlying'
    ? noSuch('symbol', { underlying: asked }, 'is not a share that a token we record stands for', known)
    : noSuch('other', { chain: asked }, 'is not a chain that we record tokens on', known)
}

/** The perpetual on a share: the venue that trades it most, and how many do. */
async function readPerps(perps: Reader<typeof tradfiTickers>, now: Instant) {
  const rows = await perps.latest({
    by: ['exchange', 'symbol'],
    columns: [
      'exchange',
      'symbol',
      'underlying',
      'last_price',
      'mark_price',
      'index_price',
      'quote_volume_24h',
    ],
    ...now.last(PERP_WINDOW),
  })
  rows.sort(
    (a, b) => (b.quote_volume_24h ?? 0) - (a.quote_volume_24h ?? 0) || compareText(a.exchange, b.exchange),
  )
  return (underlying: string) => {
    const own = rows.filter((row) => row.underlying === underlying)
    const [largest] = own
    if (!largest) return null
    return {
      symbol: largest.symbol,
      mark_price: largest.mark_price ?? largest.last_price,
      basis_pct: basisPct(largest.mark_price, largest.index_price),
      venues: new Set(own.map(({ exchange }) => exchange)).size,
    }
  }
}

function wrapperRow(wrapper: Wrapper) {
  return shown(WrapperRow, wrapper, { as_of: wrapper.ts })
}

/** What an exchange trades is called cex:<exchange>:<pair>. */
function pairRow({ wrapper, symbol, price_usd, premium_pct, volume_24h_usd }: Wrapper) {
  const exchange = wrapper.split(':')[1]
  if (exchange === undefined || price_usd === null) return []
  return [{ exchange, pair: symbol, price_usd, premium_pct, volume_24h_usd }]
}

/** Sums over what is known; how many tokens there are is unknown as well before any was read. */
function totalsOf(rows: readonly Underlying[], recorded: boolean) {
  const totals = stockTotals(rows)
  return recorded ? totals : { ...totals, wrappers: null, priced_by: unknown(totals.priced_by) }
}
