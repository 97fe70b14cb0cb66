import { optionsFlowBoard } from '../../boards/options/flow.ts'
import { shown, shownMoment } from '../../core/format.ts'
import { html } from '../../core/markup.ts'
import { panel } from '../../define/page.ts'
import { keyFigures, note } from '../draw/figures.ts'
import { venueLink } from '../draw/links.ts'
import { table, toneOf } from '../draw/table.ts'
import type { Currency, OptionsParams } from './options-answer.ts'

interface Flow {
  readonly venues: readonly string[]
  readonly summary: Readonly<
    Record<
      Currency,
      {
        readonly trades: number | null
        readonly premium_usd: number | null
        readonly call_premium_bought_usd: number | null
        readonly put_premium_bought_usd: number | null
        readonly net_premium_usd: number | null
        readonly put_share_pct: number | null
        readonly block_share_pct: number | null
        readonly multi_leg_structures: number | null
      }
    >
  >
  readonly prints: readonly {
    readonly ts: string
    readonly venue: string
    readonly currency: Currency
    readonly instrument: string
    readonly type: 'call' | 'put'
    readonly direction: 'buy' | 'sell'
    readonly contracts: number
    readonly premium_usd: number
    readonly notional_usd: number
    readonly iv_pct: number | null
    readonly block: boolean
    readonly legs: number
  }[]
  readonly daily: readonly {
    readonly date: string
    readonly currency: Currency
    readonly premium_usd: number
    readonly put_share_pct: number | null
  }[]
}

const PRINTS = 15

const tape = panel<{ flow: Flow }, OptionsParams>()({
  id: 'flow',
  title: 'Premium that changed hands',
  meaning: 'options-flow',
  size: 'half',
  asks: { flow: { board: optionsFlowBoard } },
  draw({ flow: { summary, daily, venues } }, { params: { currency } }) {
    const day = summary[currency]
    const days = daily.filter((one) => one.currency === currency).toReversed()
    if (day.trades === null && days.length === 0) return null
    return [
      keyFigures([
        {
          label: 'Premium, 24 h',
          text: shown('usd', day.premium_usd),
          note: `${shown('count', day.trades)} trades`,
        },
        {
          label: 'Takers paid, net',
          text: shown('usdChange', day.net_premium_usd),
          tone: toneOf(day.net_premium_usd),
        },
        { label: 'Calls bought', text: shown('usd', day.call_premium_bought_usd) },
        { label: 'Puts bought', text: shown('usd', day.put_premium_bought_usd) },
        { label: 'Of puts', text: shown('share', day.put_share_pct), note: 'of the premium' },
        {
          label: 'In blocks',
          text: shown('share', day.block_share_pct),
          note: `${shown('count', day.multi_leg_structures)} structures`,
        },
      ]),
      ...(days.length < 2
        ? []
        : [
            {
              kind: 'series' as const,
              name: 'options-premium',
              summary: `Premium in ${currency} options by day, ${days.length} days, ${shown('usd', days.at(-1)!.premium_usd)} on the newest.`,
              times: days.map(({ date }) => Date.parse(date)),
              panes: [
                {
                  label: 'Premium',
                  format: 'usd' as const,
                  lines: [
                    {
                      name: 'Premium',
                      tone: 'accent' as const,
                      shape: 'bars' as const,
                      values: days.map(({ premium_usd }) => premium_usd),
                    },
                  ],
                },
                {
                  label: 'Share of puts',
                  format: 'share' as const,
                  levels: [{ at: 50, label: 'half' }],
                  lines: [
                    {
                      name: 'Share of puts',
                      tone: 'b' as const,
                      shape: 'line' as const,
                      values: days.map(({ put_share_pct }) => put_share_pct),
                    },
                  ],
                },
              ],
            },
          ]),
      note(`Trades of ${venues.join(' and ')}.`),
    ]
  },
})

const prints = panel<{ flow: Flow }, OptionsParams>()({
  id: 'prints',
  title: 'Largest prints of 48 hours',
  meaning: 'options-flow',
  size: 'half',
  asks: { flow: { board: optionsFlowBoard } },
  draw({ flow }, { params: { currency } }) {
    const own = flow.prints.filter((print) => print.currency === currency)
    if (own.length === 0) return null
    return table(
      own.slice(0, PRINTS),
      [
        { head: 'Option', text: ({ instrument }) => instrument },
        {
          head: 'Taker',
          text: ({ direction, type }) =>
            direction === 'buy'
              ? html`<span class="long">bought ${type}</span>`
              : html`<span class="short">sold ${type}</span>`,
        },
        { head: 'Premium', figure: (print) => print.premium_usd, format: 'usd' },
        { head: 'Notional', figure: (print) => print.notional_usd, format: 'usd' },
        { head: 'Volatility', figure: (print) => print.iv_pct, format: 'vol' },
        {
          head: 'Kind',
          text: ({ block, legs }) =>
            [block ? 'block' : 'book', ...(legs > 1 ? [`${legs} legs`] : [])].join(', '),
        },
        { head: 'Venue', text: ({ venue }) => venueLink(venue) },
        { head: 'When, UTC', text: ({ ts }) => shownMoment(Date.parse(ts)) },
      ],
      { caption: 'The largest prints by premium' },
    )
  },
})

export const optionsFlow = [tape, prints]
