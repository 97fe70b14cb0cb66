import { BAR_INTERVALS } from '../../core/bars.ts'
import { amount, count, price, share, symbol } from '../../define/figures.ts'
import { maybe, means, oneOf, time } from '../../define/table.ts'
import { tape } from '../forms.ts'

export const RSI_KINDS = ['crypto', 'tradfi'] as const
export type RsiKind = (typeof RSI_KINDS)[number]

/** Wilder's averages go on from the bar before, so a row carries them beside what is shown; one that was imported may not. */
export const rsiHourly = tape({
  name: 'rsi_hourly',
  about: "Wilder's RSI(14) of perpetuals on eight intervals, hour by hour.",
  columns: {
    symbol: means(symbol(), 'Perpetual, as BTCUSDT.'),
    interval: means(oneOf(...BAR_INTERVALS), 'Length of the bars.'),
    kind: means(oneOf(...RSI_KINDS), 'Whether a coin is behind it, or a share, commodity or index.'),
    rsi: means(maybe(share()), 'RSI(14) with the bar that is on; null with fewer than fifteen bars.'),
    close: means(price(), 'The last price at that moment.'),
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
