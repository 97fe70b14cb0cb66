import { feeChanges } from '../../analytics/venues/fees.ts'
import { leverageChanges, outagesOf } from '../../analytics/venues/venue-profile.ts'
import { groupBy } from '../../core/grouped.ts'
import { venueOf } from '../../core/source-id.ts'
import { DAY, MINUTE, type Ms, parseIso, SINCE_EVER } from '../../core/time.ts'
import type { Readers } from '../../define/reader.ts'
import { rollup, type Span } from '../../define/rollup.ts'
import type { Row } from '../../define/table.ts'
import { listings } from '../../tables/market/listings.ts'
import { recordingGaps } from '../../tables/record/recording.ts'
import { feeSchedules } from '../../tables/venues/fees.ts'
import { leverageTiers } from '../../tables/venues/leverage.ts'
import { venueEvents } from '../../tables/venues/venue-status.ts'
import { networkEvents } from '../../tables/venues/withdrawals.ts'

type EventRow = Row<typeof venueEvents>

const MOST_ROWS = 20_000
const LEAST_OUTAGE = 5 * MINUTE
/** By then every source of the venue has noticed that it is back. */
const SETTLED = 30 * MINUTE

const reads = {
  fees: feeSchedules,
  tiers: leverageTiers,
  listings,
  networks: networkEvents,
  gaps: recordingGaps,
}
type Records = Readers<typeof reads>

export const venueEventsRollup = rollup({
  id: 'venue-events',
  into: venueEvents,
  about: 'What changed at each venue: listings, leverage, withdrawals, fees, outages.',
  reads,
  grain: '1d',
  provisional: '10m',
  settles: '1h',
  catchUp: '60d',
  async compute(records, span) {
    const found = await Promise.all(
      [listed, delisted, releveraged, repriced, suspended, silent].map((find) => find(records, span)),
    )
    return found.flat().sort((a, b) => a.at - b.at)
  },
})

async function listed({ listings }: Records, { from, to }: Span): Promise<EventRow[]> {
  const rows = await listings.range({ since: from, until: to, order: 'asc', limit: MOST_ROWS })
  // What was there at the first scan was listed at a time that nobody saw.
  return rows.flatMap(({ listing_known, first_seen_at, exchange, symbol }) =>
    listing_known ? event(first_seen_at, exchange, 'listing', symbol, `${symbol} was listed.`) : [],
  )
}

async function delisted({ listings }: Records, { from, to }: Span): Promise<EventRow[]> {
  const where = { status: 'delisted', delisted_at: { gte: from, lt: to } } as const
  const rows = await listings.range({ since: SINCE_EVER, where, order: 'asc', limit: MOST_ROWS })
  return rows.flatMap(({ delisted_at, exchange, symbol }) =>
    delisted_at === null ? [] : event(delisted_at, exchange, 'delisting', symbol, `${symbol} was delisted.`),
  )
}

async function releveraged({ tiers }: Records, { from, to }: Span): Promise<EventRow[]> {
  const where = { tier: 1 }
  const [before, within] = await Promise.all([
    tiers.latest({ by: ['exchange', 'contract'], since: SINCE_EVER, until: from, where }),
    tiers.range({ since: from, until: to, where, order: 'asc', limit: MOST_ROWS }),
  ])
  const steps = [...before, ...within].map((row) => ({ ...row, contract: `${row.exchange} ${row.contract}` }))
  return leverageChanges(steps).map(({ step: { exchange, symbol }, at, before: old, after }) => {
    const kind = after < old ? 'leverage_cut' : 'leverage_raise'
    return event(at, exchange, kind, symbol, `Highest leverage of ${symbol}: ${old} → ${after}.`)
  })
}

async function repriced({ fees }: Records, { from, to, now }: Span): Promise<EventRow[]> {
  const versions = await fees.range({ ...now.ever(), order: 'asc', limit: MOST_ROWS })
  return feeChanges(versions, now.date).flatMap(({ date, venue, market, field, old_pct, new_pct }) => {
    const at = parseIso(date)!
    if (at < from || at >= to) return []
    const detail = `${field === 'maker' ? 'Maker' : 'Taker'} fee, ${market}: ${old_pct} % → ${new_pct} %.`
    return event(at, venue, 'fee_change', `${market} ${field}`, detail)
  })
}

async function suspended({ networks }: Records, { from, to }: Span): Promise<EventRow[]> {
  const rows = await networks.range({
    since: from,
    until: to,
    where: { kind: ['withdrawal_suspended', 'withdrawal_resumed'] },
    order: 'asc',
    limit: MOST_ROWS,
  })
  return rows.map(({ at, exchange, asset, network, kind }) => {
    const [what, how] =
      kind === 'withdrawal_suspended'
        ? (['withdrawal_paused', 'were suspended'] as const)
        : (['withdrawal_resumed', 'work again'] as const)
    const detail = `Withdrawals of ${asset} over ${network} ${how}.`
    return event(at, exchange, what, `${asset} ${network}`, detail)
  })
}

async function silent({ gaps }: Records, { from, to, now }: Span): Promise<EventRow[]> {
  const rows = await gaps.range({
    since: from - DAY,
    until: Math.min(to + DAY, now.ms - SETTLED),
    where: { reason: 'unreachable' },
    order: 'asc',
    limit: MOST_ROWS,
  })
  return [...groupBy(rows, ({ source }) => venueOf(source))].flatMap(([venue, own]) =>
    outagesOf(own, LEAST_OUTAGE)
      .filter((outage) => outage.from >= from && outage.from < to && outage.to <= now.ms - SETTLED)
      .map((outage) => {
        const minutes = Math.round((outage.to - outage.from) / MINUTE)
        return event(outage.from, venue, 'incident', 'outage', `Did not answer for ${minutes} minutes.`)
      }),
  )
}

function event(at: Ms, venue: string, kind: EventRow['kind'], subject: string, detail: string): EventRow {
  return { at, venue, kind, subject, detail }
}
