import { DAY, type Span } from '../../core/time.ts'
import type { RestApi } from '../../define/source.ts'
import { LEFT_OUT } from '../../define/tally.ts'
import { type Delivery, deliveries as deliveriesOf } from '../delivery.ts'
import { isFields, listIn, positiveOf, textOf, timeOf } from '../fields.ts'

const ID = 'htx.deliveries'
const COINS = ['BTC', 'ETH']
const WINDOW = 8 * DAY

/** Of coin-margined futures: of the others it does not say which settlement was the last. */
export const deliveries = deliveriesOf({
  venue: 'htx',
  about: 'Prices at which coin-margined futures were delivered.',
  ask: (api, { now }) => askEach(api, { from: now - WINDOW, to: now }),
  backfill: {
    reach: '90d',
    // A settlement a day, twenty to a page.
    step: '14d',
    ask: askEach,
  },
  read: (answers, { tally }) =>
    answers.flatMap((answer) =>
      listIn(ID, isFields(answer) ? answer.data : null, 'settlement_record').flatMap((record) => {
        const base = textOf(record.symbol)
        const expiresAt = timeOf(record.settlement_time)
        return tally.walk(listIn(ID, record, 'list'), (entry): Delivery | typeof LEFT_OUT | null => {
          // Those that go on are settled every day.
          if (entry.settlement_type === 'settlement') return LEFT_OUT
          const instrument = textOf(entry.contract_code)
          const price = positiveOf(entry.settlement_price)
          if (base === null || expiresAt === null || instrument === null || price === null) return null
          return { instrument, base, expiresAt, price }
        })
      }),
    ),
})

function askEach(api: RestApi, { from, to }: Span): Promise<unknown[]> {
  return Promise.all(
    COINS.map((symbol) =>
      api.get('https://api.hbdm.com/api/v1/contract_settlement_records', {
        query: { symbol, start_time: from, end_time: to, page_size: 20 },
      }),
    ),
  )
}
