import { longSharePct, poolHistory, poolReadings, topTraders } from '../../analytics/venues/pool-perps.ts'
import type { Instant } from '../../core/clock.ts'
import * as is from '../../define/answer.ts'
import { board } from '../../define/board.ts'
import { optionalCoinChoice, optionalWhole } from '../../define/params.ts'
import type { Reader } from '../../define/reader.ts'
import { shown } from '../../define/shown.ts'
import { firstDay } from '../../readings/record/record-start.ts'
import { POOL_METRICS, poolperpsHourly, poolperpsTopTraders } from '../../tables/venues/pool-perps.ts'

const BASES = ['SOL', 'ETH', 'BTC'] as const
const POOL_TOKEN = 'JLP'
const TRADERS = 20
/** Two sides of every hour of a month, and the hour that has begun. */
const MOST_READINGS = 2 * (30 * 24 + 1)

const base = is.oneOf(BASES, 'Coin of the market.')
const long_oi_usd = is.unsure(is.usd('Open interest of longs.'))
const short_oi_usd = is.unsure(is.usd('Open interest of shorts.'))
const Market = is.part({
  base,
  long_oi_usd,
  short_oi_usd,
  long_share_pct: is.unsure(is.pct('Longs / (longs + shorts).')),
  long_util_pct: is.unsure(is.pct('How much of the coins that back longs is lent.')),
  short_util_pct: is.unsure(is.pct('How much of the dollars that back shorts is lent.')),
  long_borrow_hourly_pct: is.unsure(is.rate('What longs pay the pool per hour.')),
  short_borrow_hourly_pct: is.unsure(is.rate('What shorts pay the pool per hour.')),
  custody_aum_usd: is.unsure(is.usd('What the pool holds of the coin.')),
  price_usd: is.unsure(is.price('Price of the coin.')),
  volume_24h_usd: is.unsure(is.usd('Traded in 24 hours.')),
  as_of: is.iso('When it was read.'),
})

const Pool = is.part(
  {
    token: is.text('Token of the pool.'),
    aum_usd: is.unsure(is.usd('What the pool holds.')),
    apr_pct: is.unsure(is.apr('What it earned, at the last reading.')),
    price_usd: is.unsure(is.price('Price of the token.')),
  },
  'The pool that traders trade against.',
)

const Trader = is.part({
  rank: is.integer('rank', 'Place by profit.').min(0),
  base,
  address: is.text('Account, by its address.'),
  realized_pnl_usd: is.usd('Profit realised in the week.'),
  volume_usd: is.unsure(is.usd('Traded in the week.')),
  trades: is.unsure(is.count('Trades in the week.')),
})

export const poolPerpsBoard = board({
  id: 'poolperps',
  path: '/api/public/poolperps',
  aliases: ['/api/public/jupiter'],
  title: 'Perpetuals against a pool',
  about:
    'Open interest, utilisation and borrow rates of Jupiter perpetuals, the pool behind them, its best traders.',
  mcp: 'get_jupiter_perps',
  // Readings are hourly; half of that, so that a new one is not shown an hour late.
  cadence: '30m',
  spelling: 'snake',
  params: {
    base: optionalCoinChoice(BASES, 'Only this market, as SOL.'),
    days: optionalWhole({
      unit: 'days',
      min: 1,
      max: 30,
      about: 'Add the hourly open interest of so many days; of SOL, unless base names another market.',
    }),
  },
  result: is.part({
    recorded_since: is.unsure(is.day('Day of the first reading on record.')),
    pool: Pool,
    markets: is.listOf(Market, 'Its markets.'),
    top_traders: is.part(
      {
        week_start: is.unsure(is.day('Monday of the week, UTC.')),
        rows: is.listOf(Trader, 'Accounts, the most profit first.'),
      },
      'The best traders of the week.',
    ),
    history: is.unsure(
      is.part(
        {
          base,
          days: is.days('How far back.'),
          points: is.listOf(
            is.part({ ts: is.iso('Hour.'), long_oi_usd, short_oi_usd }),
            'One an hour, oldest first.',
          ),
        },
        'Open interest of the past; null unless days are asked for.',
      ),
    ),
  }),
  example: { base: 'SOL', days: '7' },
  reads: { readings: poolperpsHourly, traders: poolperpsTopTraders },
  subject: 'readings',
  async compute({ readings, traders }, { base, days }, { now }) {
    const bases = base === undefined ? BASES : [base]
    const [latest, best, history, recorded_since] = await Promise.all([
      readings.latest({ by: ['symbol', 'metric'], ...now.last('24h') }),
      traders.latest({
        by: ['week_start', 'base', 'rank'],
        ...now.last('14d'),
        where: { base: bases },
      }),
      days === undefined ? null : historyOf(readings, base ?? 'SOL', days, now),
      firstDay(readings, 'ts'),
    ])
    const { week_start, rows } = topTraders(best, TRADERS)
    return {
      recorded_since,
      pool: shown(Pool, poolReadings(latest, POOL_TOKEN, POOL_METRICS).figures, { token: POOL_TOKEN }),
      markets: bases.flatMap((one) => {
        const { at, figures } = poolReadings(latest, one, POOL_METRICS)
        if (at === null) return []
        const long_share_pct = longSharePct(figures.long_oi_usd, figures.short_oi_usd)
        return shown(Market, figures, { base: one, long_share_pct, as_of: at })
      }),
      top_traders: { week_start, rows: rows.map((row) => shown(Trader, row)) },
      history,
    }
  },
})

async function historyOf(
  readings: Reader<typeof poolperpsHourly>,
  base: (typeof BASES)[number],
  days: number,
  now: Instant,
) {
  const rows = await readings.range({
    columns: ['ts', 'metric', 'value'],
    ...now.last(`${days}d`),
    where: { symbol: base, metric: ['long_oi_usd', 'short_oi_usd'] },
    order: 'asc',
    limit: MOST_READINGS,
  })
  return { base, days, points: poolHistory(rows) }
}
