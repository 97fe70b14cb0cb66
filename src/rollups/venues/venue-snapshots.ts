import { eightHourRate } from '../../analytics/market/funding.ts'
import { baseOf } from '../../core/symbols.ts'
import type { Ms } from '../../core/time.ts'
import { rollup } from '../../define/rollup.ts'
import { marketTables, readPresentAt } from '../../readings/market/market-at.ts'
import { instruments, venueSnapshots } from '../../tables/venues/venues.ts'

const QUOTE = 'USDT'

/** On marks of ten minutes, from what was known by then; the venues without tickers of their own deliver snapshots themselves. */
export const venueSnapshotsRollup = rollup({
  id: 'venue-snapshots',
  into: venueSnapshots,
  about: 'Snapshots of the venues whose tickers and open interest are recorded one by one.',
  every: '5m',
  reads: { ...marketTables, instruments, snapshots: venueSnapshots },
  async compute({ instruments, snapshots, ...market }, { now }) {
    const mark = now.floor('10m').ms
    const taken = await snapshots.aggregate({
      by: ['venue'],
      take: { told: { count: true, when: { open_interest_usd: { gte: 0 } } }, last: { max: 'ts' } },
      since: mark,
      until: now.ms + 1,
      where: { market: 'perp' },
    })
    const onTheMark = await readPresentAt(market, mark)
    // After a restart prices come before open interest: a snapshot without it is taken again once it is there.
    const own = new Set(onTheMark.tickers.map(({ exchange }) => exchange))
    const isUntold = taken.some(({ venue, told }) => told === 0 && own.has(venue))
    // A recorder that began within these ten minutes has nothing at their start: the present minute then.
    const at: Ms = own.size > 0 && !isUntold ? mark : now.floor('1m').ms
    const { tickers, oi } = at === mark ? onTheMark : await readPresentAt(market, at)
    const measured = new Set(oi.map(({ exchange }) => exchange))
    const isDone = new Set(
      taken.flatMap(({ venue, told, last }) =>
        told > 0 || !measured.has(venue) || last === at ? [venue] : [],
      ),
    )
    const fresh = tickers.filter(({ exchange }) => !isDone.has(exchange))
    if (fresh.length === 0) return []
    const listed = await instruments.latest({
      by: ['venue', 'instrument'],
      columns: ['venue', 'instrument', 'base'],
      ...now.last('24h'),
      where: { kind: 'perp', quote: QUOTE },
    })
    const instrumentOf = new Map(listed.map((row) => [`${row.venue} ${row.base}`, row.instrument]))
    const oiOf = new Map(oi.map((row) => [`${row.exchange} ${row.symbol}`, row.oi_usd]))
    return fresh.map((ticker) => {
      const base = baseOf(ticker.symbol)
      return {
        ts: at,
        venue: ticker.exchange,
        market: 'perp' as const,
        symbol: base,
        quote: QUOTE,
        instrument: instrumentOf.get(`${ticker.exchange} ${base}`) ?? ticker.symbol,
        price_usd: ticker.last_price,
        volume_24h_usd: ticker.quote_volume_24h,
        open_interest_usd: oiOf.get(`${ticker.exchange} ${ticker.symbol}`) ?? null,
        funding_rate_8h_pct: eightHourRate(ticker.funding_rate_pct, ticker.funding_interval_h),
      }
    })
  },
})
