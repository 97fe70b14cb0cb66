import { sessionOn } from '../../core/market-calendar.ts'
import { DAY, dateOf } from '../../core/time.ts'
import { TRADFI_MARKETS } from '../../core/tradfi.ts'
import { rollup } from '../../define/rollup.ts'
import { marketSessions } from '../../tables/tradfi/tradfi.ts'

const DAYS_BACK = 3
const DAYS_AHEAD = 21

export const marketSessionsRollup = rollup({
  id: 'market-sessions',
  into: marketSessions,
  about:
    'When the markets behind perpetuals on shares, commodities and indices trade in the next three weeks.',
  reads: {},
  grain: '1d',
  provisional: '12h',
  settles: '0s',
  catchUp: null,
  async compute(_readers, { from }) {
    const days = Array.from({ length: DAYS_BACK + DAYS_AHEAD + 1 }, (_, place) =>
      dateOf(from + (place - DAYS_BACK) * DAY),
    )
    return days.flatMap((date) => TRADFI_MARKETS.map((market) => ({ ...sessionOn(market, date) })))
  },
})
