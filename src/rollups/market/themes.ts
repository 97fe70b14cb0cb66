import { closesOf } from '../../analytics/market/day-closes.ts'
import { themeIndex } from '../../analytics/market/themes.ts'
import { DAY, dateOf, dayMs, SINCE_EVER } from '../../core/time.ts'
import { rollup } from '../../define/rollup.ts'
import { readDays } from '../../readings/market/daily-closes.ts'
import { dailyCandles } from '../../tables/market/candles.ts'
import { THEMES, THEMES_SINCE, themeIndicesDaily, themeMembers } from '../../tables/market/themes.ts'

const FIRST = dayMs(THEMES_SINCE)!

/** Every day goes on from the one before: a close that comes late, by import, moves all days after it. */
export const themesRollup = rollup({
  id: 'theme-indices',
  into: themeIndicesDaily,
  about: 'Equal-weighted indices of eight baskets, each UTC day from the mean return of its members.',
  reads: { candles: dailyCandles, members: themeMembers, indices: themeIndicesDaily },
  standing: ['members'],
  grain: '1d',
  atOnce: '400d',
  // The candles of a day are asked for after it.
  settles: '1h',
  reaches: { back: '20000d' },
  catchUp: '20000d',
  async compute({ candles, members, indices }, { from, to }) {
    const since = Math.max(from, FIRST)
    if (since >= to) return []
    const [baskets, last] = await Promise.all([
      members.latest({ by: ['theme', 'symbol'], since: SINCE_EVER }),
      indices.latest({ by: ['theme'], since: FIRST, until: since }),
    ])
    const symbols = [...new Set(baskets.map(({ symbol }) => symbol))]
    const days = await readDays(candles, { since: since - DAY, until: to }, symbols)
    return THEMES.flatMap((theme) => {
      const own = baskets.flatMap((member) =>
        member.theme === theme
          ? [{ from: dayMs(member.from_date)!, closes: closesOf(days.get(member.symbol) ?? []) }]
          : [],
      )
      const before = last.find((row) => row.theme === theme)
      const start = before ? { day: dayMs(before.date)!, index: before.index } : null
      return themeIndex(own, start, since, to).map(({ day, index }) => ({
        date: dateOf(day),
        theme,
        index,
        source: dailyCandles.name,
      }))
    }).sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
  },
})
