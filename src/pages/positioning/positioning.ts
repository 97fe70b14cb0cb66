import { flowBoard } from '../../boards/liquidity/flow.ts'
import { smartMoneyBoard } from '../../boards/positioning/smart-money.ts'
import { shown, shownMoment } from '../../core/format.ts'
import { html } from '../../core/markup.ts'
import { page, panel } from '../../define/page.ts'
import { note } from '../draw/figures.ts'
import { symbolLink } from '../draw/links.ts'
import { table } from '../draw/table.ts'
import { everySymbol, oneSymbol, smartMoney } from './lean.ts'
import { type PositioningParams, positioningParams } from './positioning-params.ts'
import { volumeDelta } from './volume-delta.ts'

const FLOW_SYMBOLS = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT'] as const
const FLOW_TONES = { BTCUSDT: 'a', ETHUSDT: 'c', SOLUSDT: 'd' } as const

interface Flow {
  readonly latest: readonly {
    readonly symbol: string
    readonly vpin: number
    readonly percentile_90d: number
    readonly threshold: number
    readonly avg_24h: number
    readonly elevated: boolean
    readonly buy_share_pct: number
    readonly bucket_volume_usd: number
    readonly last_bucket_at: string
  }[]
  readonly history: Readonly<
    Record<
      (typeof FLOW_SYMBOLS)[number],
      readonly (readonly [date: string, mean: number, highest: number, close: number])[]
    >
  >
}

const toxicity = panel<{ flow: Flow }, PositioningParams>()({
  id: 'toxicity',
  title: 'Order flow toxicity',
  about: 'How one-sided takers were (VPIN): 0 is balanced, 1 is all on one side.',
  meaning: 'order-flow',
  size: 'full',
  asks: { flow: { board: flowBoard } },
  draw({ flow: { latest, history } }) {
    if (latest.length === 0) return null
    const days = [...new Set(FLOW_SYMBOLS.flatMap((symbol) => history[symbol].map(([day]) => day)))].sort()
    return [
      table(
        latest,
        [
          { head: 'Perpetual', text: ({ symbol }) => symbolLink(symbol) },
          { head: 'VPIN', figure: (row) => row.vpin, format: 'ratio' },
          {
            head: 'Reading',
            text: ({ elevated }) => (elevated ? html`<span class="warn">elevated</span>` : 'usual'),
          },
          { head: 'Elevated from', figure: (row) => row.threshold, format: 'ratio' },
          { head: 'Percentile, 90 d', figure: (row) => row.percentile_90d, format: 'score' },
          { head: 'Mean, 24 h', figure: (row) => row.avg_24h, format: 'ratio' },
          { head: 'Takers bought', figure: (row) => row.buy_share_pct, format: 'share' },
          { head: 'Bucket', figure: (row) => row.bucket_volume_usd, format: 'usd' },
          { head: 'Newest, UTC', text: ({ last_bucket_at: at }) => shownMoment(Date.parse(at)) },
        ],
        { caption: 'Order flow toxicity now' },
      ),
      ...(days.length < 2
        ? []
        : [
            {
              kind: 'series' as const,
              name: 'order-flow-toxicity',
              summary: `Mean VPIN of ${FLOW_SYMBOLS.join(', ')} by day, ${days.length} days; ${latest[0]!.symbol} now ${shown('ratio', latest[0]!.vpin)}.`,
              times: days.map((day) => Date.parse(day)),
              panes: [
                {
                  label: 'VPIN, mean of the day',
                  format: 'ratio' as const,
                  tall: true as const,
                  lines: FLOW_SYMBOLS.map((symbol) => {
                    const byDay = new Map(history[symbol].map(([day, mean]) => [day, mean]))
                    return {
                      name: symbol,
                      tone: FLOW_TONES[symbol],
                      shape: 'line' as const,
                      values: days.map((day) => byDay.get(day) ?? null),
                    }
                  }),
                },
              ],
            },
          ]),
      note('Over the last fifty equal amounts of volume, of which an ordinary day fills fifty.'),
    ]
  },
})

export const positioningPage = page({
  id: 'positioning',
  path: '/boards/positioning',
  title: 'Positioning and volume delta',
  about: 'Who is long and who is short, what large accounts do, and which side takes.',
  group: 'Market',
  params: positioningParams,
  panels: [oneSymbol, smartMoney, everySymbol, volumeDelta, toxicity],
  headline: {
    asks: ({ symbol }) => ({ board: smartMoneyBoard, params: { symbol } }),
    says: ({ symbol, globalAccountLongPct }: { symbol: string; globalAccountLongPct: number }) => ({
      label: `Accounts that are long ${symbol}`,
      text: shown('share', globalAccountLongPct),
      points: [],
    }),
  },
})
