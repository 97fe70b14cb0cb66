import { BAR_INTERVALS } from '../../core/bars.ts'
import { amount, count, price, share, symbol } from '../../define/figures.ts'
import { maybe, oneOf, time } from '../../define/table.ts'
import { tape } from '../forms.ts'

export const RSI_KINDS = ['crypto', 'tradfi'] as const
export type RsiKind = (typeof RSI_KINDS)[number]

/** Wilder's averages go on from the bar before, so a row carries them beside what is shown; one that was imported may not. */
export const rsiHourly = tape({
  name: 'rsi_hourly',
  about: "Wilder's RSI(14) of perpetuals on eight intervals, hour by hour.",
  columns: {
    symbol: symbol(),
    interval: oneOf(...BAR_INTERVALS),
    kind: oneOf(...RSI_KINDS),
    /** With the bar that is on; null with fewer than fifteen bars. */
    rsi: maybe(share()),
    /** The last price at that moment. */
    close: price(),
    /** Bars that have ended, and of the last of them when and at which price. */
    bars: maybe(count()),
    bar_closed_at: maybe(time()),
    bar_close: maybe(price()),
    avg_gain: maybe(amount()),
    avg_loss: maybe(amount()),
  },
  key: ['ts', 'symbol', 'interval'],
  cadence: '1h',
})
