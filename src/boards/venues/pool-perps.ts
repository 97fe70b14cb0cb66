import { z } from 'zod'
import { longSharePct, poolHistory, poolReadings, topTraders } from '../../analytics/venues/pool-perps.ts'
import type { Instant } from '../../core/clock.ts'
import { isoOf } from '../../core/time.ts'
import { count, day, figure, iso, unsure } from '../../define/answer.ts'
import { board } from '../../define/board.ts'
import { optionalCoinChoice, optionalWhole } from '../../define/params.ts'
import type { Reader } from '../../define/reader.ts'
import { firstDay } from '../../readings/record/record-start.ts'
import { poolperpsHourly, poolperpsTopTraders } from '../../tables/venues/pool-perps.ts'

const BASES = ['SOL', 'ETH', 'BTC'] as const
const POOL_TOKEN = 'JLP'
const TRADERS = 20
/** Two sides of every hour of a month, and the hour that has begun. */
const MOST_READINGS = 2 * (30 * 24 + 1)

const Market = z.strictObject({
  base: z.enum(BASES),
  long_oi_usd: unsure(figure()),
  short_oi_usd: unsure(figure()),
  long_share_pct: unsure(figure()),
  long_util_pct: unsure(figure()),
  short_util_pct: unsure(figure()),
  long_borrow_hourly_pct: unsure(figure()),
  short_borrow_hourly_pct: unsure(figure()),
  custody_aum_usd: unsure(figure()),
  price_usd: unsure(figure()),
  volume_24h_usd: unsure(figure()),
  as_of: iso(),
})

export const poolPerpsBoard = board({
  id: 'poolperps',
  path: '/api/public/poolperps',
  aliases: ['/api/public/jupiter'],
  title: 'Perpetuals against a pool',
  about:
    'Open interest, utilisation and borrow rates of Jupiter perpetuals, the pool behind them, its best traders.',
  tier: 'free',
  mcp: 'get_jupiter_perps',
  // Readings are hourly; half of that, so that a new one is not shown an hour late.
  cadence: '30m',
  spelling: 'snake',
  params: z.object({
    base: optionalCoinChoice(BASES, 'Only this market, as SOL.'),
    days: optionalWhole({
      min: 1,
      max: 30,
      about: 'Add the hourly open interest of so many days; of SOL, unless base names another market.',
    }),
  }),
  result: z.strictObject({
    recorded_since: unsure(day()),
    pool: z.strictObject({
      token: z.string(),
      aum_usd: unsure(figure()),
      apr_pct: unsure(figure()),
      price_usd: unsure(figure()),
    }),
    markets: z.array(Market),
    top_traders: z.strictObject({
      week_start: unsure(day()),
      rows: z.array(
        z.strictObject({
          rank: count(),
          base: z.enum(BASES),
          address: z.string(),
          realized_pnl_usd: figure(),
          volume_usd: unsure(figure()),
          trades: unsure(count()),
        }),
      ),
    }),
    history: unsure(
      z.strictObject({
        base: z.enum(BASES),
        days: count(),
        points: z.array(
          z.strictObject({ ts: iso(), long_oi_usd: unsure(figure()), short_oi_usd: unsure(figure()) }),
        ),
      }),
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
    const pool = poolReadings(latest, POOL_TOKEN)
    const { week_start, rows } = topTraders(best, TRADERS)
    return {
      recorded_since,
      pool: {
        token: POOL_TOKEN,
        aum_usd: pool.of('aum_usd'),
        apr_pct: pool.of('apr_pct'),
        price_usd: pool.of('price_usd'),
      },
      markets: bases.flatMap((one) => {
        const { at, of } = poolReadings(latest, one)
        if (at === null) return []
        return {
          base: one,
          long_oi_usd: of('long_oi_usd'),
          short_oi_usd: of('short_oi_usd'),
          long_share_pct: longSharePct(of('long_oi_usd'), of('short_oi_usd')),
          long_util_pct: of('long_util_pct'),
          short_util_pct: of('short_util_pct'),
          long_borrow_hourly_pct: of('long_borrow_hourly_pct'),
          short_borrow_hourly_pct: of('short_borrow_hourly_pct'),
          custody_aum_usd: of('custody_aum_usd'),
          price_usd: of('price_usd'),
          volume_24h_usd: of('volume_24h_usd'),
          as_of: isoOf(at),
        }
      }),
      top_traders: {
        week_start,
        rows: rows.map(({ rank, base: market, address, realized_pnl_usd, volume_usd, trades }) => ({
          rank,
          base: market,
          address,
          realized_pnl_usd,
          volume_usd,
          trades,
        })),
      },
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
  return { base, days, points: poolHistory(rows).map(({ ts, ...hour }) => ({ ts: isoOf(ts), ...hour })) }
}
