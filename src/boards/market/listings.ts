import { listingNews } from '../../analytics/market/listings.ts'
import * as is from '../../define/answer.ts'
import { board } from '../../define/board.ts'
import { whole } from '../../define/params.ts'
import { shown } from '../../define/shown.ts'
import { heardFrom } from '../../readings/record/heard-from.ts'
import { newest } from '../../readings/record/hearing.ts'
import { LISTING_VENUES, listingFeed, listings } from '../../tables/market/listings.ts'
import { collectorRuns } from '../../tables/record/recording.ts'

const SHOWN = 500
const LAST_KNOWN = '24h'

const counted = {
  listed: is.unsure(is.count('Perpetuals listed in that time.')),
  delisted: is.unsure(is.count('Perpetuals delisted in that time.')),
}

const Listed = is.part({
  exchange: is.venue(),
  symbol: is.symbol(),
  base: is.coin(),
  quote: is.text('What it is quoted in.'),
  first_seen_at: is.iso('When it was first seen.'),
  listing_known: is.flag('Whether the venue was read before it came: it was seen to be listed.'),
  first_anywhere: is.flag('Whether no other venue of the list had a perpetual of the coin before.'),
  other_exchanges: is.listOf(is.venue(), 'Where else it is listed.'),
})
const Delisted = is.part({
  exchange: is.venue(),
  symbol: is.symbol(),
  base: is.coin(),
  delisted_at: is.iso('When it was first missing.'),
  first_seen_at: is.unsure(is.iso('When it was first seen; null where nobody saw it come.')),
})

export const listingsBoard = board({
  id: 'listings',
  path: '/api/public/listings',
  title: 'New and delisted perpetuals',
  about: 'Perpetuals that six exchanges listed and delisted, and who was first.',
  mcp: 'get_new_listings',
  cadence: '1h',
  spelling: 'snake',
  params: {
    days: whole({ unit: 'days', min: 1, max: 365, default: 30, about: 'How many days back.' }),
  },
  result: is.part({
    days: is.days('How far back.'),
    exchanges: is.listOf(is.venue(), 'The venues that are watched.'),
    last_scan_at: is.unsure(is.iso('When any of them was last read.')),
    counts: is.part(
      { ...counted, by_exchange: is.byName(is.part(counted), 'The same by venue.') },
      'Over everything, before the lists are cut.',
    ),
    listed: is.listOf(Listed, 'New perpetuals, newest first.'),
    delisted: is.listOf(Delisted, 'Perpetuals that went, newest first.'),
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
      last_scan_at: newest([...heard.values()]),
      counts: {
        listed: known.length === 0 ? null : listed.length,
        delisted: known.length === 0 ? null : delisted.length,
        by_exchange,
      },
      listed: listed.slice(0, SHOWN).map((row) => shown(Listed, row)),
      delisted: delisted.slice(0, SHOWN).map((row) =>
        shown(Delisted, row, {
          delisted_at: row.delisted_at,
          // Nobody saw the contracts come that were there at the first scan.
          first_seen_at: row.listing_known ? row.first_seen_at : null,
        }),
      ),
    }
  },
})
