import { HOUR } from '../../core/time.ts'
import { from, method } from '../../define/method.ts'
import { BarWindow } from '../../series/window.ts'
import { minuteBars } from '../../tables/market/candles.ts'
import { oi5m } from '../../tables/market/open-interest.ts'

export const barsMethod = method({
  id: 'bars',
  domain: 'market',
  title: 'Bars of a series',
  answers: 'Which spans of time does a course consist of?',
  meaning: 'series',
  shown: { series: ['points.**'] },
  formula: [
    'a bar opens on a multiple of its period since 1970, UTC',
    'shown: the newest bars, as many as asked for, that open before the end asked for; the one that is on where anything is known of it',
    'price: first, highest, lowest, last of its minutes; others: the last reading, a sum, or a running sum, as the series says',
  ],
  version: '1',
  inputs: [
    from(minuteBars, 'ts', 'open', 'high', 'low', 'close', 'quote_volume'),
    from(oi5m, 'oi_usd', 'oi_base'),
  ],
  assumes: ['What is not on record is null: no bar is filled with the one before.'],
  misleads: ['The bar that is on changes until it is over.'],
  example: {
    given: { periodHours: 4, limit: 2, toHour: 20, nowHour: 21.5 },
    steps: [
      'Bars of four hours open at 0, 4, 8, 12, 16, 20 …',
      'before hour 20 open 16, 12, 8 …; the newest two are 12 and 16',
    ],
    gives: { opens: '12, 16' },
    by: ({ periodHours, limit, toHour, nowHour }) => {
      const window = new BarWindow({
        from: undefined,
        to: toHour * HOUR,
        limit,
        step: periodHours * HOUR,
        now: nowHour * HOUR,
      })
      return {
        opens: window
          .shown(() => true)
          .map((open) => open / HOUR)
          .join(', '),
      }
    },
  },
})
