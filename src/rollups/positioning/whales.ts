import { dateOf } from '../../core/time.ts'
import { rollup } from '../../define/rollup.ts'
import { whaleTrades, whaleTradesDaily } from '../../tables/positioning/whales.ts'
import { RECORDER } from '../../tables/record/recording.ts'

export const whaleTradesDailyRollup = rollup({
  id: 'whale-trades-daily',
  into: whaleTradesDaily,
  about: 'Large trades of each finished UTC day, summed by perpetual.',
  reads: { trades: whaleTrades },
  grain: '1d',
  atOnce: '30d',
  settles: '10m',
  // Trades are kept for ninety days: of an older day a part may be gone.
  catchUp: '80d',
  async compute({ trades }, { from, to }) {
    const rows = await trades.bucket({
      every: '1d',
      since: from,
      until: to,
      by: ['symbol'],
      take: {
        trades: { count: true },
        buy: { sum: 'notional_usd', when: { side: 'BUY' } },
        sell: { sum: 'notional_usd', when: { side: 'SELL' } },
      },
    })
    return rows.map(({ bucket, symbol, trades: count, buy, sell }) => {
      const [buy_usd, sell_usd] = [buy ?? 0, sell ?? 0]
      const whole = buy_usd + sell_usd
      return {
        date: dateOf(bucket),
        symbol,
        trades: count,
        buy_usd,
        sell_usd,
        buy_share_pct: whole > 0 ? (100 * buy_usd) / whole : null,
        source: RECORDER,
      }
    })
  },
})
