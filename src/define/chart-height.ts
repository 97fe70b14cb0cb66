import type { Chart } from './chart.ts'

export const PANE_HEIGHT = { usual: 120, tall: 260 } as const
export const AXIS_HEIGHT = 34
export const ROW_HEIGHT = 22

/** Before a chart is drawn its place is as high as after, so that nothing on the page moves. The browser draws by the same heights. */
export function heightOf(chart: Exclude<Chart, { kind: 'tree' }>): number {
  switch (chart.kind) {
    case 'series':
      return chart.panes.reduce(
        (sum, { tall }) => sum + (tall ? PANE_HEIGHT.tall : PANE_HEIGHT.usual),
        AXIS_HEIGHT,
      )
    case 'bars':
      return chart.direction === 'across' ? chart.bars.length * ROW_HEIGHT + 2 * AXIS_HEIGHT : 300
    case 'matrix':
      return chart.rows.length * ROW_HEIGHT + matrixHead(chart.columns) + 4
    case 'dots':
      return chart.y ? 340 : 220
    case 'curves':
      return 300
    case 'profile':
      return chart.small ? 280 : 460
    case 'heat':
      return 440
  }
}

/** Whether names of columns are too long to stand upright. */
export function isTurned(columns: readonly string[]): boolean {
  return columns.some(({ length }) => length > 5)
}

/** The room that the names of the columns of a matrix take. */
export function matrixHead(columns: readonly string[]): number {
  const longest = Math.max(0, ...columns.map(({ length }) => length))
  return isTurned(columns) ? Math.ceil(longest * 5.2) + 16 : 22
}
