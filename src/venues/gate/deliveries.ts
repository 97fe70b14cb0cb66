import { DAY, SECOND, type Span } from '../../core/time.ts'
import type { RestApi } from '../../define/source.ts'
import { baseAhead, type Delivery, deliveries as deliveriesOf } from '../delivery.ts'
import { listIn, positiveOf, secondsOf, textOf } from '../fields.ts'

const ID = 'gate.deliveries'
const UNDERLYINGS = ['BTC_USDT', 'ETH_USDT']

/** Of options; what its futures were delivered at is told only to who held them. */
export const deliveries = deliveriesOf({
  venue: 'gate',
  about: 'Prices at which options were delivered.',
  ask: (api, { now }) => askEach(api, { from: now - DAY, to: now }),
  backfill: {
    reach: '60d',
    // A hundred strikes at most are answered with, and one is enough of a day.
    step: '1d',
    ask: askEach,
  },
  read: (answers, { tally }) =>
    tally.walk(
      answers.flatMap((answer) => listIn(ID, answer)),
      (entry): Delivery | null => {
        const instrument = textOf(entry.contract)
        const expiresAt = secondsOf(entry.time)
        const price = positiveOf(entry.settle_price)
        if (instrument === null || expiresAt === null || price === null) return null
        return { instrument, base: baseAhead(instrument.split('-', 1)[0]!), expiresAt, price }
      },
    ),
})

function askEach(api: RestApi, { from, to }: Span): Promise<unknown[]> {
  const span = { from: Math.floor(from / SECOND), to: Math.floor(to / SECOND) }
  return Promise.all(
    UNDERLYINGS.map((underlying) =>
      api.get('https://api.gateio.ws/api/v4/options/settlements', {
        query: { underlying, ...span, limit: 100 },
      }),
    ),
  )
}
