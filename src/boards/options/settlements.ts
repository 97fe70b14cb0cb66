import { bySoonest, cycleOf, type Expiry, nextSevenDays } from '../../analytics/options/settlements.ts'
import { unknown } from '../../analytics/record/heard.ts'
import type { Instant } from '../../core/clock.ts'
import { dateOf } from '../../core/time.ts'
import * as is from '../../define/answer.ts'
import { board } from '../../define/board.ts'
import type { Reader } from '../../define/reader.ts'
import { shown } from '../../define/shown.ts'
import { optionsOiDaily } from '../../tables/options/options.ts'
import { deliverySettlements } from '../../tables/options/settlements.ts'
import { instruments } from '../../tables/venues/venues.ts'

const HORIZON_DAYS = 60
const HORIZON = `${HORIZON_DAYS}d` as const
const SHOWN = 800
const DELIVERIES_SHOWN = 100
/** A contract that no scan has seen for a day is not listed any more. */
const LISTED = '24h'
const OPEN_INTEREST_KNOWN = '3d'
const DELIVERIES_KNOWN = '365d'

const Upcoming = is.part({
  expiry: is.day('UTC day of the expiry.'),
  expires_at: is.iso('Moment of the expiry.'),
  venue: is.venue(),
  underlying: is.coin(),
  kind: is.oneOf(['future', 'option'], 'What expires.'),
  cycle: is.oneOf(['daily', 'weekly', 'monthly', 'quarterly'], 'Which expiry it is.'),
  contracts: is.count('Contracts that expire.'),
  open_interest_usd: is.unsure(
    is.usd('Open interest of options, one side: coins at their price; null for futures.'),
  ),
})

const Delivery = is.part({
  venue: is.venue(),
  instrument: is.text('Contract as its venue names it.'),
  underlying: is.coin(),
  expires_at: is.iso('Moment of the expiry.'),
  settlement_price: is.price('Price at which it was delivered.'),
  recorded_at: is.iso('When that was read.'),
})

export const settlementsBoard = board({
  id: 'settlements',
  path: '/api/public/settlements',
  title: 'Expiries and settlements',
  about:
    'Dated futures and options that expire within 60 days, and the prices at which others were delivered.',
  mcp: 'get_settlements',
  cadence: '1h',
  spelling: 'snake',
  result: is.part({
    horizon_days: is.fixed(HORIZON_DAYS, 'days', 'How far ahead.'),
    next_7d: is.part(
      {
        contracts: is.unsure(is.count('Contracts that expire.')),
        futures: is.unsure(is.count('Futures among them.')),
        options: is.unsure(is.count('Options among them.')),
        expiries: is.unsure(is.count('Moments of expiry.')),
        venues: is.unsure(is.count('Venues.')),
        open_interest_usd: is.unsure(
          is.usd('Open interest of the options among them, one side, where it is recorded.'),
        ),
      },
      'The next seven days.',
    ),
    upcoming: is.listOf(Upcoming, 'By venue, coin, kind and moment, the soonest first.'),
    truncated: is.flag('Whether the list was cut.'),
    recorded: is.listOf(Delivery, 'Deliveries on record, newest first.'),
  }),
  reads: { instruments, deliveries: deliverySettlements, options: optionsOiDaily },
  subject: 'instruments',
  async compute({ instruments: listed, deliveries, options }, _params, { now }) {
    const [expiries, recorded] = await Promise.all([
      readExpiries(listed, options, now),
      deliveries.range({
        ...now.last(DELIVERIES_KNOWN),
        order: 'desc',
        limit: DELIVERIES_SHOWN,
      }),
    ])
    const soon = nextSevenDays(expiries, now.ms)
    return {
      horizon_days: HORIZON_DAYS as 60,
      // Something expires within 60 days wherever dated contracts are listed: none at all means that no list was read.
      next_7d: expiries.length === 0 ? unknown(soon) : soon,
      upcoming: bySoonest(expiries)
        .slice(0, SHOWN)
        .map(({ expires_at: at, ...group }) =>
          shown(Upcoming, group, { expiry: dateOf(at), expires_at: at, cycle: cycleOf(at) }),
        ),
      truncated: expiries.length > SHOWN,
      recorded: recorded.map((row) => shown(Delivery, row)),
    }
  },
})

/** By venue, underlying, kind and moment. Open interest is that of options, where it is recorded: coins at their price. */
async function readExpiries(
  listed: Reader<typeof instruments>,
  options: Reader<typeof optionsOiDaily>,
  now: Instant,
): Promise<Expiry[]> {
  const [groups, interest] = await Promise.all([
    listed.aggregate({
      by: ['venue', 'base', 'kind', 'expires_at'],
      take: { all: { count: true }, gone: { count: true, when: { delisted_at: { gte: 0 } } } },
      where: { kind: ['future', 'option'], expires_at: { gte: now.ms, lt: now.plus(HORIZON).ms } },
      ...now.last(LISTED),
    }),
    options.aggregate({
      by: ['date', 'venue', 'currency', 'expiry'],
      take: { coins: { sum: 'open_interest' }, price: { max: 'underlying_usd' } },
      ...now.last(OPEN_INTEREST_KNOWN),
    }),
  ])
  // Days come in order: the newest stays.
  const interestOf = new Map(
    interest.map(({ venue, currency, expiry, coins, price }) => [
      `${venue} ${currency} ${expiry}`,
      coins === null || price === null ? null : coins * price,
    ]),
  )
  return groups.flatMap(({ venue, base, kind, expires_at, all, gone }) => {
    if ((kind !== 'future' && kind !== 'option') || expires_at === null || all === gone) return []
    const open_interest_usd =
      kind === 'option' ? (interestOf.get(`${venue} ${base} ${dateOf(expires_at)}`) ?? null) : null
    return [{ venue, underlying: base, kind, expires_at, contracts: all - gone, open_interest_usd }]
  })
}
