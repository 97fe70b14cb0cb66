import { z } from 'zod'
import { type ListedContract, listingNews } from '../../analytics/market/listings.ts'
import { isoOf } from '../../core/time.ts'
import { count, iso, unsure } from '../../define/answer.ts'
import { board } from '../../define/board.ts'
import { whole } from '../../define/params.ts'
import { LISTING_VENUES, listingFeed, listings } from '../../tables/market/listings.ts'
import { collectorRuns } from '../../tables/record/recording.ts'

const SHOWN = 500
const LAST_KNOWN = '24h'

const counted = { listed: unsure(count()), delisted: unsure(count()) }

export const listingsBoard = board({
  id: 'listings',
  path: '/api/public/listings',
  title: 'New and delisted perpetuals',
  about: 'Perpetuals that six exchanges listed and delisted, and who was first.',
  tier: 'free',
  mcp: 'get_new_listings',
  cadence: '1h',
  spelling: 'snake',
  params: z.object({
    days: whole({ min: 1, max: 365, default: 30, about: 'How many days back.' }),
  }),
  result: z.strictObject({
    days: count(),
    exchanges: z.array(z.string()),
    last_scan_at: unsure(iso()),
    counts: z.strictObject({ ...counted, by_exchange: z.record(z.string(), z.strictObject(counted)) }),
    listed: z.array(
      z.strictObject({
        exchange: z.string(),
        symbol: z.string(),
        base: z.string(),
        quote: z.string(),
        first_seen_at: iso(),
        listing_known: z.boolean(),
        first_anywhere: z.boolean(),
        other_exchanges: z.array(z.string()),
      }),
    ),
    delisted: z.array(
      z.strictObject({
        exchange: z.string(),
        symbol: z.string(),
        base: z.string(),
        delisted_at: iso(),
        first_seen_at: unsure(iso()),
      }),
    ),
  }),
  example: { days: '14' },
  // A contract is written when it comes and when it goes: in between, that its venue was scanned is what holds.
  reads: { contracts: listings, scans: collectorRuns },
  subject: 'scans',
  rows: (answer) => answer.listed,
  async compute({ contracts, scans }, { days }, { now }) {
    const exchanges = [...LISTING_VENUES]
    const [known, [scan]] = await Promise.all([
      contracts.latest({
        by: ['exchange', 'symbol'],
        where: { exchange: exchanges },
        ...now.ever(),
      }),
      scans.aggregate({
        take: { last: { max: 'started_at' } },
        where: { feed: exchanges.map(listingFeed), ok: true },
        ...now.last(LAST_KNOWN),
      }),
    ])
    const { listed, delisted, by_exchange } = listingNews(known, exchanges, now.minus(`${days}d`).ms)
    return {
      days,
      exchanges,
      last_scan_at: scan?.last == null ? null : isoOf(scan.last),
      counts: {
        listed: known.length === 0 ? null : listed.length,
        delisted: known.length === 0 ? null : delisted.length,
        by_exchange,
      },
      listed: listed.slice(0, SHOWN).map((row) => ({
        exchange: row.exchange,
        symbol: row.symbol,
        base: row.base,
        quote: row.quote,
        first_seen_at: isoOf(row.first_seen_at),
        listing_known: row.listing_known,
        first_anywhere: row.first_anywhere,
        other_exchanges: row.other_exchanges,
      })),
      delisted: delisted.slice(0, SHOWN).map((row) => ({
        exchange: row.exchange,
        symbol: row.symbol,
        base: row.base,
        delisted_at: isoOf(row.delisted_at),
        first_seen_at: firstSeen(row),
      })),
    }
  },
})

/** Nobody saw the contracts come that were there at the first scan. */
function firstSeen(row: ListedContract): string | null {
  return row.listing_known ? isoOf(row.first_seen_at) : null
}
