import { slippageBoard } from '../../boards/liquidity/slippage.ts'
import { shown } from '../../core/format.ts'
import type { Tone } from '../../define/chart.ts'
import { panel } from '../../define/page.ts'
import { note } from '../draw/figures.ts'
import { symbolLink } from '../draw/links.ts'
import { type Column, table } from '../draw/table.ts'
import type { BookParams } from './book-answer.ts'

interface Row {
  readonly symbol: string
  readonly spread_bps: number | null
  readonly ladder: readonly {
    readonly clip_usd: number
    readonly buy_bps: number | null
    readonly sell_bps: number | null
  }[]
  readonly buy_1m_avg_24h_bps: number | null
}

interface Slippage {
  readonly exchange: string
  readonly clips_usd: readonly number[]
  readonly thinnest: string | null
  readonly deepest: string | null
  readonly rows: readonly Row[]
}

const TONES: readonly Tone[] = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

export const slippage = panel<{ slippage: Slippage }, BookParams>()({
  id: 'slippage',
  title: 'What market orders would cost',
  meaning: 'slippage',
  size: 'full',
  asks: { slippage: { board: slippageBoard } },
  draw({ slippage: { exchange, clips_usd, thinnest, deepest, rows } }) {
    if (rows.length === 0) return null
    return [
      {
        kind: 'curves',
        name: 'slippage',
        summary: `What a market buy pays beyond the mid by its size, for ${rows.length} perpetuals of ${exchange}: least in ${deepest ?? 'none'}, most in ${thinnest ?? 'none'}.`,
        x: { label: 'Size of the order', format: 'usd', log: true },
        y: { label: 'A buy pays', format: 'cost' },
        curves: rows.map(({ symbol, ladder }, at) => ({
          name: symbol,
          tone: TONES[at % TONES.length]!,
          points: ladder.map(({ clip_usd, buy_bps }) => [clip_usd, buy_bps] as const),
        })),
      },
      table(rows, [{ head: 'Perpetual', text: ({ symbol }) => symbolLink(symbol) }, ...columns(clips_usd)], {
        caption: 'Slippage by order size',
      }),
      note(
        `Perpetuals of ${exchange}, walked through the book it shows; fees are left out. A dash: the book holds less than the order.`,
      ),
    ]
  },
})

function columns(clips: readonly number[]): Column<Row>[] {
  const rung = ({ ladder }: Row, clip: number) => ladder.find(({ clip_usd }) => clip_usd === clip)
  return [
    { head: 'Spread', figure: (row) => row.spread_bps, format: 'cost' },
    ...clips.flatMap((clip): Column<Row>[] => [
      { head: `Buy ${shown('usd', clip)}`, figure: (row) => rung(row, clip)?.buy_bps, format: 'cost' },
      { head: `Sell ${shown('usd', clip)}`, figure: (row) => rung(row, clip)?.sell_bps, format: 'cost' },
    ]),
    {
      head: 'Buy $1M, 24 h',
      title: 'The mean of 24 hours',
      figure: (row) => row.buy_1m_avg_24h_bps,
      format: 'cost',
    },
  ]
}
