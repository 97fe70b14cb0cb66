import { eightHourRate } from '../../analytics/market/funding.ts'
import { baseOf } from '../../core/symbols.ts'
import type { Ms } from '../../core/time.ts'
import type { Reader } from '../../define/reader.ts'
import { rollup } from '../../define/rollup.ts'
import { marketTables, readPresentAt } from '../../readings/market/market-at.ts'
import { instruments, venueSnapshots } from '../../tables/venues/venues.ts'

/** Where a venue trades a coin against several, its tickers are of the first of these that it lists. */
const QUOTES = ['USDT', 'USDC', 'USD']

/**
 * On marks of ten minutes, from what was known by then; the venues without tickers of their own deliver snapshots
 * themselves. Marks that nobody was there for are not made up for: readings of before would stand for them.
 */
export const venueSnapshotsRollup = rollup({
  id: 'venue-snapshots',
  into: venueSnapshots,
  about: 'Snapshots of the venues whose tickers and open interest are recorded one by one.',
  reads: { ...marketTables, instruments, snapshots: venueSnapshots },
  grain: '10m',
  dated: 'end',
  provisional: '5m',
  settles: '4m',
  catchUp: null,
  async compute({ instruments, snapshots, ...market }, { from, to, now }) {
    const isOver = now.ms >= to
    const at = isOver ? to : now.floor('1m').ms
    const { tickers, oi } = await readPresentAt(market, at)
    if (tickers.length === 0) return []
    const listed = await instruments.latest({
      by: ['venue', 'instrument', 'kind'],
      columns: ['venue', 'instrument', 'base', 'quote'],
      ...now.last('24h'),
      where: { kind: 'perp', quote: QUOTES },
    })
    // Of the least wanted first: what comes later replaces it. Kraken quotes PF_ and PI_, margined in the coin, alike.
    listed.sort(
      (a, b) => QUOTES.indexOf(b.quote) - QUOTES.indexOf(a.quote) || (a.instrument < b.instrument ? 1 : -1),
    )
    const contractOf = new Map(listed.map((row) => [`${row.venue} ${row.base}`, row]))
    const oiOf = new Map(oi.map((row) => [`${row.exchange} ${row.symbol}`, row.oi_usd]))
    const isDone = isOver ? new Set() : await taken(snapshots, oi, { from, at })
    return tickers.flatMap((ticker) => {
      const base = baseOf(ticker.symbol)
      const contract = contractOf.get(`${ticker.exchange} ${base}`)
      const quote = contract?.quote ?? 'USDT'
      if (isDone.has(`${ticker.exchange} ${quote}`)) return []
      return {
        ts: at,
        venue: ticker.exchange,
        market: 'perp' as const,
        symbol: base,
        quote,
        instrument: contract?.instrument ?? ticker.symbol,
        price_usd: ticker.last_price,
        volume_24h_usd: ticker.quote_volume_24h,
        open_interest_usd: oiOf.get(`${ticker.exchange} ${ticker.symbol}`) ?? null,
        funding_rate_8h_pct: eightHourRate(ticker.funding_rate_pct, ticker.funding_interval_h),
      }
    })
  },
})

/**
 * The venues, each with a quote, of which nothing more is to be taken before the next mark: what a venue tells of its
 * perpetuals in dollars says nothing of those in USDT. A recorder that began since the last one had
 * nothing then, and after a restart prices come before open interest: these are taken at the present minute.
 */
async function taken(
  snapshots: Reader<typeof venueSnapshots>,
  oi: readonly { readonly exchange: string }[],
  { from, at }: { readonly from: Ms; readonly at: Ms },
): Promise<Set<string>> {
  const measured = new Set(oi.map(({ exchange }) => exchange))
  const rows = await snapshots.aggregate({
    by: ['venue', 'quote'],
    take: { told: { count: true, when: { open_interest_usd: { gte: 0 } } }, last: { max: 'ts' } },
    since: from,
    until: at + 1,
    where: { market: 'perp' },
  })
  return new Set(
    rows.flatMap(({ venue, quote, told, last }) =>
      told > 0 || !measured.has(venue) || last === at ? [`${venue} ${quote}`] : [],
    ),
  )
}
