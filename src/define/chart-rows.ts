import type { Chart } from './chart.ts'

export interface ChartRows {
  readonly headings: readonly string[]
  readonly rows: readonly (readonly (string | number | null)[])[]
}

const moment = (ms: number) => new Date(ms).toISOString()

/** What a chart shows as rows, in full precision: the table beside it and its CSV. */
export function chartRows(chart: Chart): ChartRows {
  switch (chart.kind) {
    case 'series': {
      const lines = chart.panes.flatMap(({ label, lines }) =>
        lines.map((line) => ({ line, name: lines.length > 1 ? `${label}: ${line.name}` : label })),
      )
      const headings = lines.flatMap(({ line, name }) =>
        line.shape === 'candles' ? ['open', 'high', 'low', 'close'].map((part) => `${name} ${part}`) : [name],
      )
      const rows = chart.times.map((time, at) => [
        moment(time),
        ...lines.flatMap(({ line }) =>
          line.shape === 'candles'
            ? (line.candles[at] ?? [null, null, null, null])
            : [line.values[at] ?? null],
        ),
      ])
      return { headings: ['time', ...headings], rows }
    }
    case 'bars':
      return {
        headings: [chart.of, ...chart.series.map(({ name }) => name)],
        rows: chart.bars.map(({ name, values }) => [
          name,
          ...values.map((value) => (value !== null && chart.mirrored ? Math.abs(value) : value)),
        ]),
      }
    case 'curves':
      return {
        headings: ['curve', chart.x.label, chart.y.label],
        rows: chart.curves.flatMap(({ name, points }) => points.map(([x, y]) => [name, x, y])),
      }
    case 'matrix':
      return {
        headings: [chart.of[0], ...chart.columns],
        rows: chart.rows.map((name, at) => [name, ...(chart.cells[at] ?? [])]),
      }
    case 'dots':
      return {
        headings: [chart.of, chart.x.label, ...(chart.y ? [chart.y.label] : [])],
        rows: chart.dots.map(({ name, x, y }) => [name, x, ...(chart.y ? [y ?? null] : [])]),
      }
    case 'profile':
      return {
        headings: ['side', 'price', chart.value.label],
        rows: chart.sides.flatMap(({ name, levels }) => levels.map(([price, value]) => [name, price, value])),
      }
    case 'heat':
      return {
        headings: ['time', 'price', chart.value.label],
        rows: chart.cells.map(([time, price, value]) => [moment(time), price, value]),
      }
    case 'tree':
      return {
        headings: [chart.of, chart.size.label, chart.value.label],
        rows: chart.tiles.map(({ name, size, value }) => [name, size, value]),
      }
  }
}
