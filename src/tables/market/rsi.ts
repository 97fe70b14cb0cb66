import { BAR_INTERVALS } from '../../core/bars.ts'
import { amount, count, price, share } from '../../define/figures.ts'
import type { CellKind } from '../../define/rule.ts'
import { type Column, maybe, means, oneOf, time } from '../../define/table.ts'
import { tape } from '../forms.ts'
import { perpetual } from '../words.ts'

export const RSI_KINDS = ['crypto', 'tradfi'] as const
export type RsiKind = (typeof RSI_KINDS)[number]

/** What the next hour goes on from. */
const carried = <V, K extends CellKind>(inner: Column<V, K>, what: string) =>
  means(maybe(inner), `${what}; null in rows that were imported without it.`)

/** Wilder's averages go on from the bar before, so a row carries them beside what is shown; one that was imported may not. */
export const rsiHourly = tape({
  name: 'rsi_hourly',
  about: "Wilder's RSI(14) of perpetuals on eight intervals, hour by hour.",
  columns: {
    ts: means(time(), 'End of the hour.'),
    symbol: perpetual(),
    interval: means(oneOf(...BAR_INTERVALS), 'Length of the bars.'),
    kind: means(oneOf(...RSI_KINDS), 'Whether a coin is behind it, or a share, commodity or index.'),
    rsi: means(maybe(share()), 'RSI(14) with the bar that is on; null with fewer than fifteen bars.'),
    close: means(price(), 'The last price at that moment.'),
    bars: carried(count(), 'Bars that have ended'),
    bar_closed_at: carried(time(), 'End of the last of these bars'),
    bar_close: carried(price(), 'Close of that bar'),
    avg_gain: carried(amount(), "Wilder's mean rise of the bars that have ended, in dollars"),
    avg_loss: carried(amount(), "Wilder's mean fall of them, in dollars and positive"),
  },
  key: ['ts', 'symbol', 'interval'],
  cadence: '1h',
})
