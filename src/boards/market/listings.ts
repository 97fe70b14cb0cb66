import { z } from 'zod'
import { listingNews } from '../../analytics/market/listings.ts'
import { isoOf, isoOrNull } from '../../core/time.ts'
import {
  byName,
  coin,
  count,
  days,
  flag,
  iso,
  listOf,
  part,
  shown,
  symbol,
  text,
  unsure,
  venue,
} from '../../define/answer.ts'
import { board } from '../../define/board.ts'
import { whole } from '../../define/params.ts'
import { heardFrom } from '../../readings/record/heard-from.ts'
import { newest } from '../../readings/record/hearing.ts'
import { LISTING_VENUES, listingFeed, listings } from '../../tables/market/listings.ts'
import { collectorRuns } from '../../tables/record/recording.ts'

const SHOWN = 500
const LAST_KNOWN = '24h'

const counted = {
  listed: unsure(count('Perpetuals listed in that time.')),
  delisted: unsure(count('Perpetuals delisted in that time.')),
}

const Listed = part({
  exchange: venue(),
  symbol: symbol(),
  base: coin(),
  quote: text('What it is quoted in.'),
  first_seen_at: iso('When it was first seen.'),
  listing_known: flag('Whether the venue was read before it came: it was seen to be listed.'),
  first_anywhere: flag('Whether no other venue of the list had a perpetual of the coin before.'),
  other_exchanges: listOf(venue(), 'Where else it is listed.'),
})
const Delisted = part({
  exchange: venue(),
  symbol: symbol(),
  base: coin(),
  delisted_at: iso('When it was first missing.'),
  first_seen_at: unsure(iso('When it was first seen; null where nobody saw it come.')),
})

export const listingsBoard = board({
  id: 'listings',
  path: '/api/public/listings',
  title: 'New and delisted perpetuals',
  about: 'Perpetuals that six exchanges listed and delisted, and who was first.',
  mcp: 'get_new_listings',
  cadence: '1h',
  spelling: 'snake',
  params: z.object({
    days: whole({ min: 1, max: 365, default: 30, about: 'How many days back.' }),
  }),
  result: part({
    days: days('How far back.'),
    exchanges: listOf(venue(), 'The venues that are watched.'),
    last_scan_at: unsure(iso('When any of them was last read.')),
    counts: part(
      { ...counted, by_exchange: byName(part(counted), 'The same by venue.') },
      'Over everything, before the lists are cut.',
    ),
    listed: listOf(Listed, 'New perpetuals, newest first.'),
    delisted: listOf(Delisted, 'Perpetuals that went, newest first.'),
  }),
  example: { days: '14' },
  // A contract is written when it comes and when it goes: in between, that its venue was scanned is what holds.
  reads: { contracts: listings, scans: collectorRuns },
  subject: 'scans',
  list: 'listed',
  async compute({ contracts, scans }, { days }, { now }) {
    const exchanges = [...LISTING_VENUES]
    const [known, heard] = await Promise.all([
      contracts.latest({
        by: ['exchange', 'symbol'],
        where: { exchange: exchanges },
        ...now.ever(),
      }),
      heardFrom(scans, exchanges.map(listingFeed), now.last(LAST_KNOWN)),
    ])
    const { listed, delisted, by_exchange } = listingNews(known, exchanges, now.minus(`${days}d`).ms)
    return {
      days,
      exchanges,
      last_scan_at: isoOrNull(newest([...heard.values()])),
      counts: {
        listed: known.length === 0 ? null : listed.length,
        delisted: known.length === 0 ? null : delisted.length,
        by_exchange,
      },
      listed: listed
        .slice(0, SHOWN)
        .map((row) => shown(Listed, row, { first_seen_at: isoOf(row.first_seen_at) })),
      delisted: delisted.slice(0, SHOWN).map((row) =>
        shown(Delisted, row, {
          delisted_at: isoOf(row.delisted_at),
          // Nobody saw the contracts come that were there at the first scan.
          first_seen_at: row.listing_known ? isoOf(row.first_seen_at) : null,
        }),
      ),
    }
  },
})
