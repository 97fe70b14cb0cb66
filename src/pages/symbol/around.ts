import { etfBoard } from '../../boards/macro/etf.ts'
import { rsiBoard } from '../../boards/market/rsi.ts'
import { optionsBoard } from '../../boards/options/options.ts'
import { shown } from '../../core/format.ts'
import { html } from '../../core/markup.ts'
import { baseOf } from '../../core/symbols.ts'
import { panel } from '../../define/page.ts'
import { keyFigures, note } from '../draw/figures.ts'
import { toneOf } from '../draw/table.ts'
import type { SymbolParams } from './params.ts'

interface Rsi {
  readonly overbought: number
  readonly oversold: number
  readonly intervals: readonly string[]
  readonly rows: readonly { readonly rsi: Readonly<Record<string, number | null>> }[]
}

/** Momentum by how long its bars are. */
export const rsi = panel<{ rsi: Rsi }, SymbolParams>()({
  id: 'rsi',
  title: 'RSI by interval',
  meaning: 'rsi',
  size: 'third',
  optional: true,
  asks: { rsi: ({ symbol }) => ({ board: rsiBoard, params: { symbol } }) },
  draw({ rsi: { rows, intervals, overbought, oversold } }, { params: { symbol } }) {
    const own = rows[0]?.rsi
    const known = intervals.flatMap((interval) => {
      const value = own?.[interval] ?? null
      return value === null ? [] : [{ interval, value }]
    })
    if (known.length === 0) return null
    return {
      kind: 'bars',
      direction: 'across',
      name: `${symbol}-rsi`,
      summary: `RSI(14): ${known.map(({ interval, value }) => `${interval} ${shown('reached', value)}`).join(', ')}.`,
      of: 'Interval',
      value: { label: 'RSI', format: 'reached' },
      series: [
        { name: `oversold, ${oversold} and less`, tone: 'long' },
        { name: 'between', tone: 'dim' },
        { name: `overbought, ${overbought} and more`, tone: 'short' },
      ],
      bars: known.map(({ interval, value }) => ({
        name: interval,
        values: [
          value <= oversold ? value : null,
          value > oversold && value < overbought ? value : null,
          value >= overbought ? value : null,
        ],
      })),
    }
  },
})

interface Wall {
  readonly strike: number
  readonly distance_pct: number | null
}

interface Options {
  readonly currencies: Readonly<
    Record<
      string,
      | {
          readonly dvol: { readonly value: number | null; readonly change_24h: number | null } | null
          readonly open_interest_usd: number | null
          readonly put_call_ratio: number | null
          readonly call_wall: Wall | null
          readonly put_wall: Wall | null
          readonly gex: {
            readonly total_usd_per_1pct: number | null
            readonly zero_gamma_usd: number | null
          } | null
        }
      | undefined
    >
  >
}

const WITH_OPTIONS: readonly string[] = ['BTC', 'ETH']

export const options = panel<{ options: Options }, SymbolParams>()({
  id: 'options',
  title: 'Options on the coin',
  meaning: 'options',
  size: 'third',
  optional: true,
  when: ({ symbol }) => WITH_OPTIONS.includes(baseOf(symbol)),
  asks: { options: { board: optionsBoard } },
  draw({ options: { currencies } }, { params: { symbol } }) {
    const own = currencies[baseOf(symbol)]
    if (!own) return null
    const wall = (label: string, told: Wall | null) => ({
      label,
      text: shown('price', told?.strike),
      note: told ? `${shown('change', told.distance_pct)} away` : '',
    })
    return [
      keyFigures([
        { label: 'Open interest', text: shown('usd', own.open_interest_usd) },
        { label: 'Puts to calls', text: shown('ratio', own.put_call_ratio) },
        {
          label: 'Volatility index',
          text: shown('vol', own.dvol?.value),
          note: `${shown('signedRatio', own.dvol?.change_24h)} points, 24 h`,
        },
        { label: 'Gamma per 1 %', text: shown('usdChange', own.gex?.total_usd_per_1pct) },
        wall('Call wall', own.call_wall),
        wall('Put wall', own.put_wall),
      ]),
      note(html`<a href="/boards/options">Strikes, expiries and the surface</a>`),
    ]
  },
})

interface Etf {
  readonly assets: Readonly<
    Record<
      string,
      | {
          readonly latest: {
            readonly date: string
            readonly net_inflow_usd: number | null
            readonly net_assets_usd: number | null
          } | null
          readonly days: readonly { readonly date: string; readonly net_inflow_usd: number | null }[]
          readonly sum_5d_usd: number | null
        }
      | undefined
    >
  >
}

const WITH_FUNDS: readonly string[] = ['BTC', 'ETH', 'SOL']

export const funds = panel<{ etf: Etf }, SymbolParams>()({
  id: 'funds',
  title: 'Flows into US funds',
  meaning: 'etf-flows',
  size: 'third',
  optional: true,
  when: ({ symbol }) => WITH_FUNDS.includes(baseOf(symbol)),
  asks: { etf: { board: etfBoard } },
  draw({ etf: { assets } }, { params: { symbol } }) {
    const own = assets[baseOf(symbol)]
    if (!own?.latest) return null
    const days = [...own.days].reverse()
    return [
      keyFigures([
        {
          label: own.latest.date,
          text: shown('usdChange', own.latest.net_inflow_usd),
          tone: toneOf(own.latest.net_inflow_usd),
        },
        { label: '5 days', text: shown('usdChange', own.sum_5d_usd), tone: toneOf(own.sum_5d_usd) },
        { label: 'Assets', text: shown('usd', own.latest.net_assets_usd) },
      ]),
      {
        kind: 'series',
        name: `${symbol}-fund-flows`,
        summary: `Net flow of ${days.length} trading days, on ${own.latest.date} ${shown('usdChange', own.latest.net_inflow_usd)}.`,
        times: days.map(({ date }) => Date.parse(date)),
        panes: [
          {
            label: 'Net flow a day',
            format: 'usdChange',
            lines: [
              {
                name: 'Net flow',
                tone: 'long',
                below: 'short',
                shape: 'bars',
                values: days.map(({ net_inflow_usd }) => net_inflow_usd),
              },
            ],
          },
        ],
      },
    ]
  },
})
