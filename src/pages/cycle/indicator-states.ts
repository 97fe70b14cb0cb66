import { indicatorsBoard } from '../../boards/cycle/indicators.ts'
import { shown } from '../../core/format.ts'
import { panel } from '../../define/page.ts'
import { table } from '../draw/table.ts'

type Figure = number | null

interface Latest {
  readonly pi_cycle: { readonly ratio: Figure; readonly gap_pct: Figure; readonly above: boolean | null }
  readonly mayer: { readonly value: Figure; readonly ma200: Figure; readonly band: string | null }
  readonly ma200w: { readonly multiple: Figure; readonly slope_30d_pct: Figure }
  readonly ma2y: { readonly value: Figure; readonly x5: Figure; readonly multiple: Figure }
  readonly golden_ratio: {
    readonly multiple: Figure
    readonly levels: Readonly<Record<string, Figure>>
  }
  readonly stock_to_flow: {
    readonly ratio: Figure
    readonly model_price_usd: Figure
    readonly deviation_pct: Figure
  }
  readonly puell: { readonly value: Figure; readonly issuance_usd: number; readonly band: string | null }
  readonly margin: {
    readonly venue: string
    readonly long_btc: number
    readonly short_btc: number
    readonly long_share_pct: Figure
  } | null
}

interface Indicators {
  readonly latest: Latest | null
}

interface State {
  readonly name: string
  readonly value: string
  readonly state: string
}

/** Each indicator in one line. */
export const indicatorStates = panel<{ indicators: Indicators }>()({
  id: 'states',
  title: 'Each indicator now',
  meaning: 'bitcoin-cycle-indicators',
  size: 'half',
  asks: { indicators: { board: indicatorsBoard, params: { points: '0' } } },
  draw: ({ indicators: { latest } }) =>
    latest === null
      ? null
      : table(
          statesOf(latest),
          [
            { head: 'Indicator', text: ({ name }) => name },
            { head: 'Value', text: ({ value }) => value },
            { head: 'State', text: ({ state }) => state },
          ],
          { caption: 'Indicators and their states', sortable: false, class: 'wordy' },
        ),
})

function statesOf(latest: Latest): readonly State[] {
  const { pi_cycle, mayer, ma200w, ma2y, golden_ratio, stock_to_flow, puell, margin } = latest
  const above = (multiple: Figure) =>
    multiple === null ? '' : multiple > 1 ? 'above its average' : 'below its average'
  return [
    {
      name: 'Pi Cycle',
      value: shown('ratio', pi_cycle.ratio),
      state: `${pi_cycle.above ? 'above' : 'below'} its top line, ${shown('change', pi_cycle.gap_pct)}`,
    },
    {
      name: 'Mayer multiple',
      value: shown('ratio', mayer.value),
      state: `${mayer.band ?? ''}; average of 200 days at ${shown('price', mayer.ma200)}`,
    },
    {
      name: 'Average of 200 weeks',
      value: shown('ratio', ma200w.multiple),
      state: `${above(ma200w.multiple)}, which changed ${shown('change', ma200w.slope_30d_pct)} in 30 days`,
    },
    {
      name: 'Average of two years',
      value: shown('ratio', ma2y.multiple),
      state: `between ${shown('price', ma2y.value)} and five times that, ${shown('price', ma2y.x5)}`,
    },
    { name: 'Golden ratio', value: shown('ratio', golden_ratio.multiple), state: nextLevel(golden_ratio) },
    {
      name: 'Puell multiple',
      value: shown('ratio', puell.value),
      state: `${puell.band ?? ''}; ${shown('usd', puell.issuance_usd)} mined that day`,
    },
    {
      name: 'Stock-to-flow, historic',
      value: shown('ratio', stock_to_flow.ratio),
      state: `the price left its model behind: ${shown('change', stock_to_flow.deviation_pct)} from ${shown('usd', stock_to_flow.model_price_usd)}`,
    },
    {
      name: 'Margin longs',
      value: shown('share', margin?.long_share_pct),
      state: margin
        ? `${shown('coins', margin.long_btc)} BTC long, ${shown('coins', margin.short_btc)} short on ${margin.venue}`
        : 'not on record',
    },
  ]
}

/** The first level above the present multiple. */
function nextLevel({ multiple, levels }: Latest['golden_ratio']): string {
  const higher = Object.keys(levels)
    .map(Number)
    .sort((a, b) => a - b)
    .find((times) => multiple !== null && times > multiple)
  return higher === undefined ? '' : `next level ${higher} at ${shown('price', levels[String(higher)])}`
}
