import type { Format } from '../core/format.ts'

/**
 * What a chart shows, as plain data: the server writes it into the page, the browser draws it, and the table and CSV
 * beside it are made of the same. Nothing here says how it looks.
 */
export type Chart =
  | SeriesChart
  | BarsChart
  | CurvesChart
  | MatrixChart
  | DotsChart
  | ProfileChart
  | HeatChart
  | TreeChart

/** A colour by what it stands for; the letters are for things that are only to be told apart. */
export type Tone =
  | 'long'
  | 'short'
  | 'accent'
  | 'warn'
  | 'dim'
  | 'a'
  | 'b'
  | 'c'
  | 'd'
  | 'e'
  | 'f'
  | 'g'
  | 'h'
export type Cell = number | null

interface AnyChart {
  /** Names the chart among those of its panel, and its files. */
  readonly name: string
  /** A sentence for who cannot see it: what is drawn, and what stands out. */
  readonly summary: string
}

interface Axis {
  readonly label: string
  readonly format: Format
  readonly log?: true
}

/** Courses in time, in panes one below the other with one crosshair. */
export interface SeriesChart extends AnyChart {
  readonly kind: 'series'
  /** When each bar opens, in milliseconds, oldest first. */
  readonly times: readonly number[]
  readonly panes: readonly Pane[]
  /** Spans of which there is no record, in milliseconds: they are hatched. */
  readonly gaps?: readonly Gap[]
}
export interface Gap {
  readonly from: number
  readonly to: number
  readonly why: string
  /** The pane that it is of, by its label; every pane unless it is said. */
  readonly pane?: string
}
export interface Pane extends Axis {
  readonly tall?: true
  /** Lines are areas, each on top of the one before. */
  readonly stacked?: true
  /** Levels that are marked across the pane. */
  readonly levels?: readonly { readonly at: number; readonly label: string }[]
  readonly lines: readonly Line[]
}
export type Line = {
  readonly name: string
  readonly tone: Tone
} & (
  | {
      readonly shape: 'line' | 'area' | 'bars' | 'steps'
      readonly values: readonly Cell[]
      /** Of bars: the colour of those below zero. */
      readonly below?: Tone
    }
  | { readonly shape: 'candles'; readonly candles: readonly (Candle | null)[] }
)
export type Candle = readonly [open: number, high: number, low: number, close: number]

/** Amounts by name: each bar has a part for every series, on its own side of zero by its sign. */
export interface BarsChart extends AnyChart {
  readonly kind: 'bars'
  /** Across: names on the left, for lists. Up: names at the foot, for what has an order. */
  readonly direction: 'across' | 'up'
  readonly of: string
  readonly value: Axis
  /** Sides of a mirror have no sign of their own: their labels are without it. */
  readonly mirrored?: true
  readonly series: readonly { readonly name: string; readonly tone: Tone }[]
  readonly bars: readonly { readonly name: string; readonly values: readonly Cell[] }[]
  /** The name at which a line is drawn, such as the strike nearest to the price. */
  readonly mark?: { readonly name: string; readonly label: string }
}

/** Lines through points of two figures. */
export interface CurvesChart extends AnyChart {
  readonly kind: 'curves'
  readonly x: Axis
  readonly y: Axis
  readonly curves: readonly {
    readonly name: string
    readonly tone: Tone
    readonly points: readonly (readonly [x: number, y: Cell])[]
  }[]
  readonly marks?: readonly { readonly x: number; readonly label: string }[]
}

/** Figures by two names. */
export interface MatrixChart extends AnyChart {
  readonly kind: 'matrix'
  readonly of: readonly [row: string, column: string]
  readonly rows: readonly string[]
  readonly columns: readonly string[]
  /** By row, then by column. */
  readonly cells: readonly (readonly Cell[])[]
  readonly format: Format
  /** Colours run from `centre` to both sides and are full at `full` away from it; without a centre from nothing up. */
  readonly scale: { readonly centre?: number; readonly full: number }
  /** Whether figures are written into their cells, where there is room. */
  readonly written?: true
}

/** Names along a figure, beside each other where they would overlap. */
export interface DotsChart extends AnyChart {
  readonly kind: 'dots'
  readonly of: string
  readonly x: Axis
  /** With it dots stand by two figures. */
  readonly y?: Axis
  readonly dots: readonly {
    readonly name: string
    readonly x: number
    readonly y?: number
    readonly tone: Tone
    /** 1 is usual. */
    readonly size?: number
  }[]
  readonly bands?: readonly { readonly from: number; readonly to: number; readonly label: string }[]
}

/** What lies at which price: amounts to the left and right of a vertical axis of prices. */
export interface ProfileChart extends AnyChart {
  readonly kind: 'profile'
  /** Of a panel that is one of many. */
  readonly small?: true
  readonly price: number
  readonly value: Axis
  /** Left and right are not of one size, as a model and what happened: each is drawn by a scale of its own. */
  readonly apart?: true
  readonly sides: readonly {
    readonly name: string
    readonly tone: Tone
    readonly side: 'left' | 'right'
    readonly levels: readonly (readonly [price: number, value: number])[]
    /** The running sum away from the price, drawn as a line. */
    readonly cumulative?: true
  }[]
  readonly marks?: readonly { readonly price: number; readonly label: string; readonly tone: Tone }[]
}

/** Amounts by time and price behind the course of the price. */
export interface HeatChart extends AnyChart {
  readonly kind: 'heat'
  readonly value: Axis
  readonly stepMs: number
  readonly stepPrice: number
  readonly cells: readonly (readonly [time: number, price: number, value: number])[]
  readonly candles: readonly (readonly [time: number, ...Candle])[]
  readonly prints?: readonly (readonly [time: number, price: number, usd: number, tone: Tone])[]
}

/** Parts of a whole as areas. */
export interface TreeChart extends AnyChart {
  readonly kind: 'tree'
  readonly of: string
  readonly size: Axis
  readonly value: Axis
  readonly full: number
  readonly tiles: readonly {
    readonly name: string
    readonly href: string
    readonly size: number
    readonly value: Cell
  }[]
}
