import { SEASONS, seasonOf } from '../../analytics/cycle/altseason.ts'
import * as is from '../../define/answer.ts'
import { board } from '../../define/board.ts'
import { altseasonDaily } from '../../tables/cycle/indices.ts'

/** Ten years of days. */
const MOST_DAYS = 3_700

const ranked = (which: string) =>
  is.listOf(
    is.part({ symbol: is.symbol(), return_pct: is.pct('Return over 90 days.') }),
    `The ${which} of the sample, the ${which} first.`,
  )

export const altseasonBoard = board({
  id: 'altseason',
  path: '/api/public/altseason',
  title: 'Altcoin season index',
  about:
    'How many of the fifty most traded coins did better than bitcoin over 90 days: so far today, and at the end of every day on record.',
  cadence: '1h',
  spelling: 'snake',
  result: is.part({
    value: is.unsure(is.score('Share of the sample that did better than bitcoin, rounded.')),
    season: is.unsure(is.oneOf(SEASONS, 'From 75 on altseason, up to 25 bitcoin season.')),
    computed_at: is.unsure(is.iso('The moment whose prices the value is made of.')),
    sample_size: is.unsure(is.count('Coins that were compared, fifty at most.')),
    outperformers: is.unsure(is.count('Of these with a larger return than bitcoin.')),
    btc_return_90d_pct: is.unsure(is.pct('What bitcoin returned over 90 days.')),
    top: ranked('strongest'),
    bottom: ranked('weakest'),
    history: is.listOf(
      is.part({ date: is.day('UTC day.'), value: is.score('Value at its end.') }),
      'Days on record, oldest first; the last is the day that is on.',
    ),
    history_since: is.unsure(is.day('First day on record.')),
  }),
  reads: { days: altseasonDaily },
  subject: 'days',
  async compute({ days }, _params, { now }) {
    const newestFirst = await days.range({ ...now.ever(), order: 'desc', limit: MOST_DAYS })
    const history = newestFirst.map(({ date, value }) => ({ date, value })).reverse()
    const [latest] = newestFirst
    const value = latest?.value ?? null
    return {
      value,
      season: value === null ? null : seasonOf(value),
      computed_at: latest?.computed_at ?? null,
      sample_size: latest?.sample_size ?? null,
      outperformers: latest?.outperformers ?? null,
      btc_return_90d_pct: latest?.btc_return_90d_pct ?? null,
      top: latest?.top ?? [],
      bottom: latest?.bottom ?? [],
      history,
      history_since: history[0]?.date ?? null,
    }
  },
})
