import { BTC_PERP, closesOf, type DaySeries } from '../../analytics/market/day-closes.ts'
import { ahead, returnOn, returnsUpTo, THEME_BASE } from '../../analytics/market/themes.ts'
import { compareText, largestFirst } from '../../analytics/ranking.ts'
import { percentChange } from '../../core/stats.ts'
import { DAY, dayMs, type Ms } from '../../core/time.ts'
import * as is from '../../define/answer.ts'
import { board } from '../../define/board.ts'
import { choice } from '../../define/params.ts'
import type { Row } from '../../define/table.ts'
import { readDays } from '../../readings/market/daily-closes.ts'
import { dailyCandles } from '../../tables/market/candles.ts'
import {
  THEMES,
  THEMES_SINCE,
  type Theme,
  themeIndicesDaily,
  themeMembers,
} from '../../tables/market/themes.ts'

const FIRST = dayMs(THEMES_SINCE)!
/** Of eight themes, for eleven years. */
const MOST_POINTS = 33_000
const MONTH = 30 * DAY

const LABELS: Readonly<Record<Theme, string>> = {
  ai: 'Artificial intelligence',
  rwa: 'Real-world assets',
  depin: 'Physical infrastructure',
  meme: 'Memes',
  l1: 'Layer 1',
  l2: 'Layer 2',
  defi: 'DeFi',
  quantum: 'Quantum resistance',
}

const index = (meaning: string) => is.figure('index points', meaning, 2)
const spans = (word: (meaning: string) => ReturnType<typeof is.pct>, what: string) =>
  is.part(
    is.unsureAll({
      d1: word('Over a day.'),
      d7: word('Over 7 days.'),
      d30: word('Over 30 days.'),
      d90: word('Over 90 days.'),
      ytd: word('Since the last day of the year before.'),
    }),
    what,
  )
const returns = (of: string) => spans(is.pct, `Return of ${of}.`)

const ThemeRow = is.part({
  theme: is.oneOf(THEMES, 'The basket, by its id.'),
  label: is.text('The same by its name.'),
  index: index('Where it stands at the end of the newest day.'),
  returns: returns('the index'),
  vs_btc: spans(is.points, 'By how much that is more than what bitcoin returned.'),
  members: is.listOf(
    is.part({
      symbol: is.symbol(),
      return_30d_pct: is.unsure(is.pct('Return over 30 days.')),
      contributes_from: is.unsure(is.day('The first day on record; null where there is none.')),
    }),
    'The basket; each has the same weight.',
  ),
  members_live: is.count('Members in the return of the newest day.'),
  points: is.whenAsked(
    is.listOf(
      is.places([is.day('UTC day.'), index('Index at its end.')], 'A day.'),
      'Every day, oldest first; left out with points=0.',
    ),
  ),
})

export const themesBoard = board({
  id: 'themes',
  path: '/api/public/themes',
  title: 'Theme indices',
  about:
    'Eight equal-weighted indices of fixed baskets of coins, day by day since 2025, and how each did against bitcoin.',
  mcp: 'get_theme_indices',
  cadence: '1d',
  spelling: 'snake',
  params: {
    points: choice(['0', '1'], { default: '1', about: 'With 0 the series are left out.' }),
  },
  result: is.part({
    base_date: is.unsure(
      is.day('The day on which indices stand at 100: the first on record from 2025-01-01 on.'),
    ),
    base_value: is.fixed(THEME_BASE, 'index points', 'What they stand at on it.'),
    weighting: is.always('equal, fixed basket', 'How members count.'),
    btc: is.part(
      { index: is.unsure(index('Bitcoin on the same scale.')), returns: returns('bitcoin') },
      'What themes are held against.',
    ),
    themes: is.listOf(ThemeRow, 'Largest return over 30 days first.'),
  }),
  example: { points: '0' },
  reads: { indices: themeIndicesDaily, members: themeMembers, candles: dailyCandles },
  subject: 'indices',
  async compute({ indices, members, candles }, { points }, { now }) {
    const [rows, baskets] = await Promise.all([
      indices.range({ ...now.since(FIRST), order: 'asc', limit: MOST_POINTS }),
      members.latest({ by: ['theme', 'symbol'], ...now.ever() }),
    ])
    const day = dayMs(rows.at(-1)?.date ?? '')
    const base_date = rows[0]?.date ?? null
    const symbols = [...new Set(baskets.map(({ symbol }) => symbol))]
    const [btcDays, days, firsts] = await Promise.all([
      readDays(candles, now.since(FIRST), [BTC_PERP]),
      day === null ? new Map() : readDays(candles, { since: day - MONTH, until: day + DAY }, symbols),
      candles.aggregate({
        by: ['symbol'],
        take: { first: { min: 'date' } },
        where: { symbol: symbols },
        ...now.since(FIRST),
      }),
    ])
    const btc = closesOf(btcDays.get(BTC_PERP) ?? [])
    const btcReturns = returnsUpTo(btc, day ?? now.ms)
    const firstOf = new Map(firsts.map(({ symbol, first }) => [symbol, first]))
    const themes = THEMES.flatMap((theme) => {
      const own = rows.filter((row) => row.theme === theme)
      const last = own.at(-1)
      if (!last || day === null) return []
      const values = new Map(own.map((row) => [dayMs(row.date)!, row.index]))
      const ownReturns = returnsUpTo(values, day)
      const basket = baskets.filter((member) => member.theme === theme)
      return [
        {
          theme,
          label: LABELS[theme],
          index: last.index,
          returns: ownReturns,
          vs_btc: ahead(ownReturns, btcReturns),
          ...membersOf(basket, days, firstOf, day),
          ...(points === '1' && { points: own.map((row): [string, number] => [row.date, row.index]) }),
        },
      ]
    })
    return {
      base_date,
      base_value: THEME_BASE,
      weighting: 'equal, fixed basket' as const,
      btc: { index: scaled(btc, dayMs(base_date ?? ''), day), returns: btcReturns },
      themes: largestFirst(
        themes,
        (row) => row.returns.d30,
        ({ theme }) => theme,
      ),
    }
  },
})

function membersOf(
  basket: readonly Row<typeof themeMembers>[],
  days: DaySeries,
  firstOf: ReadonlyMap<string, string | null>,
  day: Ms,
) {
  const known = basket.map(({ symbol, from_date }) => ({
    symbol,
    from_date,
    member: { from: dayMs(from_date)!, closes: closesOf(days.get(symbol) ?? []) },
  }))
  return {
    members: known
      .map(({ symbol, from_date, member: { closes } }) => {
        const first = firstOf.get(symbol) ?? null
        return {
          symbol,
          return_30d_pct: percentChange(closes.get(day - MONTH), closes.get(day)),
          contributes_from: first !== null && first < from_date ? from_date : first,
        }
      })
      .sort((a, b) => compareText(a.symbol, b.symbol)),
    members_live: known.filter(({ member }) => returnOn(member, day) !== null).length,
  }
}

/** A price as an index that was 100 on the base day. */
function scaled(closes: ReadonlyMap<Ms, number>, base: Ms | null, day: Ms | null): number | null {
  const [then, now] = [closes.get(base ?? Number.NaN), closes.get(day ?? Number.NaN)]
  return then === undefined || now === undefined ? null : (THEME_BASE * now) / then
}
