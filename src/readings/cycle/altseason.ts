import { SEASONS, seasonOf } from '../../analytics/cycle/altseason.ts'
import type { Instant } from '../../core/clock.ts'
import * as is from '../../define/answer.ts'
import type { Reader } from '../../define/reader.ts'
import type { altseasonDaily } from '../../tables/cycle/indices.ts'
import { isProvisionalDay, provisionalDay } from '../record/provisional-day.ts'

/** Ten years of days. */
const MOST_DAYS = 3_700

const ranked = (which: string) =>
  is.listOf(
    is.part({ symbol: is.symbol(), return_pct: is.pct('Return over 90 days.') }),
    `The ${which} of the sample, the ${which} first.`,
  )

/** What is told of altcoin season, on its own board and among the indices. */
export const altseasonFields = {
  value: is.unsure(is.score('Share of the sample that did better than bitcoin, rounded.')),
  season: is.unsure(is.oneOf(SEASONS, 'From 75 on altseason, up to 25 bitcoin season.')),
  computed_at: is.unsure(is.iso('The moment whose prices the value is made of.')),
  sample_size: is.unsure(is.count('Coins that were compared, fifty at most.')),
  outperformers: is.unsure(is.count('Of these with a larger return than bitcoin.')),
  btc_return_90d_pct: is.unsure(is.pct('What bitcoin returned over 90 days.')),
  top: ranked('strongest'),
  bottom: ranked('weakest'),
  history: is.listOf(
    is.part({
      date: is.day('UTC day.'),
      value: is.score('Value at its end.'),
      provisional: provisionalDay(),
    }),
    'Days on record, oldest first; the last is the day that is on.',
  ),
  history_since: is.unsure(is.day('First day on record.')),
}

/** The newest day, however old it is, and all before it. */
export async function readAltseason(days: Reader<typeof altseasonDaily>, now: Instant) {
  const newestFirst = await days.range({ ...now.ever(), order: 'desc', limit: MOST_DAYS })
  const history = newestFirst
    .map(({ date, value }) => ({ date, value, provisional: isProvisionalDay(date, now) }))
    .reverse()
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
}
