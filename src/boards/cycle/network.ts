import { miningOf, retargetOf } from '../../analytics/cycle/network.ts'
import { sampled, stepFor } from '../../analytics/day-steps.ts'
import { DAY, SINCE_EVER } from '../../core/time.ts'
import * as is from '../../define/answer.ts'
import { board } from '../../define/board.ts'
import { whole } from '../../define/params.ts'
import type { Row } from '../../define/table.ts'
import { btcNetworkDaily } from '../../tables/cycle/network.ts'

const MOST_DAYS = 4_000
/** A period of 2,016 blocks begins within these days, however slow its blocks are. */
const LATELY = 40

type NetworkDay = Row<typeof btcNetworkDaily>

/** The figures that are drawn: what each is called, its unit, and where it is found. */
const SERIES = [
  { metric: 'btc_hashrate_ehs', unit: 'EH/s', of: ({ hashrate_ehs }: NetworkDay) => hashrate_ehs },
  { metric: 'btc_difficulty', unit: 'difficulty', of: ({ difficulty }: NetworkDay) => difficulty },
  { metric: 'btc_fees_btc', unit: 'BTC', of: ({ fees_btc }: NetworkDay) => fees_btc },
  { metric: 'btc_fee_share_pct', unit: '%', of: ({ fee_share_pct }: NetworkDay) => fee_share_pct },
  { metric: 'btc_mempool_vbytes', unit: 'vB', of: ({ mempool_vbytes }: NetworkDay) => mempool_vbytes },
] as const

const hashrate = (meaning: string) => is.figure('EH/s', meaning, 6)
const feerate = (meaning: string) => is.unsure(is.figure('sat/vB', meaning, 2))

const Latest = is.part(
  {
    date: is.day('The newest UTC day on record.'),
    height: is.count('Height of the chain at its end.'),
    hashrate_ehs: hashrate('Blocks of the day · difficulty · 2^32 / seconds of it.'),
    hashrate_7d_ehs: hashrate('Mean of the last seven days on record; a day by itself is mostly luck.'),
    difficulty: is.figure('difficulty', 'How hard a block is to find.', 2),
    retarget: is.part(
      {
        height: is.count('Height at which difficulty changes next.'),
        blocks_left: is.count('Blocks until then.'),
        estimated_change_pct: is.unsure(
          is.pct(
            'By how much, if blocks keep the pace of this period so far; null in the first day of a period.',
          ),
        ),
      },
      'The next change of difficulty.',
    ),
    fees_btc_24h: is.figure('BTC', 'Fees of the day.', 8),
    fees_per_block_btc: is.unsure(is.figure('BTC', 'Fees / blocks.', 8)),
    fee_share_pct: is.pct('Fees among all that miners earned.'),
    median_feerate_sat_vb: feerate('Median fee rate of the day.'),
    blocks_24h: is.count('Blocks of the day.'),
    avg_block_interval_s: is.unsure(is.figure('seconds', 'Seconds of the day / blocks.', 1)),
    mempool: is.unsure(
      is.part(
        {
          tx_count: is.unsure(is.count('Transactions that wait.')),
          vbytes: is.integer('vB', 'How large they are together.'),
          min_feerate_sat_vb: feerate('The least that is taken in.'),
        },
        'What waits to be mined; null of a node that keeps no mempool.',
      ),
    ),
  },
  'The newest day.',
)

export const networkBoard = board({
  id: 'network',
  path: '/api/public/network',
  title: 'Bitcoin network',
  about: 'Hashrate, difficulty and its next change, fees and mempool of the Bitcoin network, by UTC day.',
  mcp: 'get_network_health',
  cadence: '1d',
  spelling: 'snake',
  params: {
    days: whole({ unit: 'days', min: 1, max: MOST_DAYS, default: 365, about: 'How far back, in days.' }),
  },
  result: is.part({
    days: is.days('How far back.'),
    step_days: is.days('How many days one point is after the other.'),
    latest: is.unsure(Latest),
    series: is.listOf(
      is.part({
        metric: is.oneOf(
          SERIES.map(({ metric }) => metric),
          'Name of the figure.',
        ),
        unit: is.text('Its unit.'),
        points: is.listOf(
          is.places(
            [is.day('UTC day.'), is.unsure(is.figure('as unit says', 'The figure.', 6))],
            'A day and its figure.',
          ),
          'Oldest first.',
        ),
      }),
      'One for each figure.',
    ),
  }),
  example: { days: '90' },
  reads: { network: btcNetworkDaily },
  subject: 'network',
  async compute({ network }, { days }, { now }) {
    const since = Math.max(SINCE_EVER, now.floor('1d').ms - days * DAY)
    const [lately, rows] = await Promise.all([
      network.range({ ...now.ever(), order: 'desc', limit: LATELY }),
      network.range({ ...now.since(since), order: 'asc', limit: MOST_DAYS + 1 }),
    ])
    const step_days = stepFor(days)
    const shownRows = sampled(rows, step_days)
    return {
      days,
      step_days,
      latest: latestOf(lately.reverse()),
      series: SERIES.map(({ metric, unit, of }) => ({
        metric,
        unit,
        points: shownRows.map((row) => [row.date, of(row)] as const),
      })),
    }
  },
})

function latestOf(lately: readonly NetworkDay[]) {
  const day = lately.at(-1)
  if (!day) return null
  const { blocks, fees_btc, mempool_vbytes } = day
  const { hashrate_7d_ehs, fees_per_block_btc, avg_block_interval_s } = miningOf(lately)!
  return {
    date: day.date,
    height: day.height,
    hashrate_ehs: day.hashrate_ehs,
    hashrate_7d_ehs,
    difficulty: day.difficulty,
    retarget: retargetOf(lately)!,
    fees_btc_24h: fees_btc,
    fees_per_block_btc,
    fee_share_pct: day.fee_share_pct,
    median_feerate_sat_vb: day.median_feerate_sat_vb,
    blocks_24h: blocks,
    avg_block_interval_s,
    mempool:
      mempool_vbytes === null
        ? null
        : {
            tx_count: day.mempool_tx_count,
            vbytes: Math.round(mempool_vbytes),
            min_feerate_sat_vb: day.mempool_min_feerate_sat_vb,
          },
  }
}
