import { cotBoard } from '../../boards/macro/cot.ts'
import { shown } from '../../core/format.ts'
import { html } from '../../core/markup.ts'
import { panel } from '../../define/page.ts'
import { note } from '../draw/figures.ts'
import { table } from '../draw/table.ts'

const CLASSES = ['hedge_fund', 'institutional', 'other_reportable', 'small_trader'] as const
type Class = (typeof CLASSES)[number]

const NAMES: Readonly<Record<Class, string>> = {
  hedge_fund: 'Leveraged funds',
  institutional: 'Asset managers',
  other_reportable: 'Other large traders',
  small_trader: 'Small traders',
}
const TONES = {
  hedge_fund: 'short',
  institutional: 'long',
  other_reportable: 'c',
  small_trader: 'b',
} as const

interface Held {
  readonly long: number
  readonly short: number
  readonly net: number
  readonly net_change: number | null
  readonly net_percentile_3y: number | null
}

interface Market {
  readonly market_code: string
  readonly market_name: string
  readonly asset: string
  readonly contract_size: number
  readonly open_interest: number
  readonly classes: Readonly<Record<Class, Held>>
}

interface Week {
  readonly date: string
  readonly open_interest: number
  readonly hedge_fund_net: number
  readonly institutional_net: number
  readonly other_reportable_net: number
  readonly small_trader_net: number
}

interface Cot {
  readonly report_date: string | null
  readonly next_release_at: string
  readonly markets: readonly Market[]
  readonly notes: readonly { readonly text: string }[]
  readonly history: Readonly<Record<string, readonly Week[]>>
}

const WEEKS = 156

const asks = { cot: { board: cotBoard } }

export const cot = panel<{ cot: Cot }>()({
  id: 'cot',
  title: 'Who holds regulated futures',
  about: 'Contracts by class of traders in the United States, by the report of the Tuesday before.',
  meaning: 'commitments-of-traders',
  size: 'half',
  asks,
  draw({ cot: { markets, notes, report_date, next_release_at } }) {
    if (markets.length === 0) return null
    const rows = markets.flatMap((market) => CLASSES.map((of) => ({ market, of, held: market.classes[of] })))
    return [
      table(
        rows,
        [
          { head: 'Futures', text: ({ market }) => shortName(market) },
          { head: 'Class', text: ({ of }) => NAMES[of] },
          { head: 'Net', figure: ({ held }) => held.net, format: 'count', signed: true },
          { head: 'Week', figure: ({ held }) => held.net_change, format: 'count', signed: true },
          { head: 'Long', figure: ({ held }) => held.long, format: 'count' },
          { head: 'Short', figure: ({ held }) => held.short, format: 'count' },
          {
            head: 'Percentile',
            title: 'Of the net among the reports of three years.',
            figure: ({ held }) => held.net_percentile_3y,
            format: 'score',
          },
        ],
        { caption: 'Contracts by class of traders' },
      ),
      notes.length > 0 ? html`<ul>${notes.map(({ text }) => html`<li>${text}</li>`)}</ul>` : html``,
      note(
        `Report of ${report_date}; the next is due on ${next_release_at.slice(0, 16).replace('T', ' ')} UTC. Contracts differ in size: ${markets.map((market) => `${shortName(market)} ${market.contract_size} ${market.asset}`).join(', ')}.`,
      ),
    ]
  },
})

export const cotCourse = panel<{ cot: Cot }>()({
  id: 'cot-course',
  title: 'Net by class in the main Bitcoin future',
  meaning: 'commitments-of-traders',
  size: 'half',
  asks,
  draw({ cot: { markets, history } }) {
    const [main] = markets
    const weeks = (main && history[main.market_code])?.slice(-WEEKS) ?? []
    if (!main || weeks.length === 0) return null
    return {
      kind: 'series',
      name: 'cot',
      summary: `Net contracts by class over ${weeks.length} weeks; now ${CLASSES.map((of) => `${NAMES[of].toLowerCase()} ${shown('count', main.classes[of].net)}`).join(', ')}.`,
      times: weeks.map(({ date }) => Date.parse(date)),
      panes: [
        {
          label: 'Net contracts, long less short',
          format: 'count',
          tall: true,
          levels: [{ at: 0, label: '' }],
          lines: CLASSES.map((of) => ({
            name: NAMES[of],
            tone: TONES[of],
            shape: 'line' as const,
            values: weeks.map((week) => week[`${of}_net`]),
          })),
        },
        {
          label: 'Open interest, contracts',
          format: 'count',
          lines: [
            {
              name: 'Open interest',
              tone: 'accent',
              shape: 'area',
              values: weeks.map(({ open_interest }) => open_interest),
            },
          ],
        },
      ],
    }
  },
})

/** MICRO BITCOIN - CHICAGO MERCANTILE EXCHANGE is Micro bitcoin. */
function shortName({ market_name }: Market): string {
  const [name = ''] = market_name.toLowerCase().split(' - ')
  return name.charAt(0).toUpperCase() + name.slice(1)
}
