import { leadLagBoard } from '../../boards/market/lead-lag.ts'
import { shown } from '../../core/format.ts'
import type { Tone } from '../../define/chart.ts'
import { panel } from '../../define/page.ts'
import { onOneAxis } from '../draw/courses.ts'
import { table } from '../draw/table.ts'

interface Side {
  readonly venue: string
  readonly market: string
}

interface Pair {
  readonly a: Side
  readonly b: Side
  readonly symbol: string
  readonly days: number
  readonly a_led_pct: number | null
  readonly b_led_pct: number | null
  readonly mean_asymmetry: number | null
  readonly latest: { readonly leader: string | null }
  readonly daily: readonly { readonly date: string; readonly asymmetry: number }[]
}

interface LeadLag {
  readonly days: number
  readonly pairs: readonly Pair[]
}

const TONES: readonly Tone[] = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** Which market moves first. */
export const leadLag = panel<{ leads: LeadLag }>()({
  id: 'lead-lag',
  title: 'Which market moves first',
  about:
    'One-minute returns of two markets are compared with either of them up to three minutes later: the one whose past tells more of the other leads.',
  meaning: 'lead-and-lag',
  size: 'full',
  asks: { leads: { board: leadLagBoard } },
  draw({ leads: { pairs, days } }) {
    const daily = onOneAxis(
      pairs.map((pair) => pair.daily.map(({ date, asymmetry }) => [date, asymmetry] as const)),
    )
    if (daily.times.length === 0) return null
    const clearest = [...pairs].sort((a, b) => most(b) - most(a))[0]!
    const [leader, other] =
      (clearest.b_led_pct ?? 0) > 50 ? [clearest.b, clearest.a] : [clearest.a, clearest.b]
    return [
      {
        kind: 'series',
        name: 'lead-lag',
        summary: `Who led by day over ${days} days. Clearest: ${nameOf(leader)} before ${nameOf(other)} on ${shown('share', most(clearest))} of the days.`,
        times: daily.times,
        panes: [
          {
            label: 'Above 0 the first of a pair leads',
            format: 'signedRatio',
            tall: true,
            levels: [{ at: 0, label: 'neither' }],
            lines: pairs.map(({ a, b, symbol }, at) => ({
              name: `${symbol}: ${nameOf(a)}, ${nameOf(b)}`,
              tone: TONES[at % TONES.length]!,
              shape: 'line' as const,
              values: daily.values[at]!,
            })),
          },
        ],
      },
      table(
        pairs,
        [
          { head: 'First', text: ({ a }) => nameOf(a) },
          { head: 'Second', text: ({ b }) => nameOf(b) },
          { head: 'Coin', text: ({ symbol }) => symbol },
          { head: 'First led', figure: (row) => row.a_led_pct, format: 'share' },
          { head: 'Second led', figure: (row) => row.b_led_pct, format: 'share' },
          {
            head: 'Asymmetry',
            title: 'Mean by day; above 0 the first leads.',
            figure: (row) => row.mean_asymmetry,
            format: 'signedRatio',
            signed: true,
          },
          { head: 'Last day', text: ({ latest }) => latest.leader },
          { head: 'Days', figure: (row) => row.days, format: 'count' },
        ],
        { caption: 'Who led on how many days' },
      ),
    ]
  },
})

const nameOf = ({ venue, market }: Side): string => `${venue} ${market}`
const most = ({ a_led_pct, b_led_pct }: Pair): number => Math.max(a_led_pct ?? 0, b_led_pct ?? 0)
