import type { Query, RestApi, SourceContext } from '../../define/source.ts'
import { LEFT_OUT } from '../../define/tally.ts'
import { type Delivery, deliveries as deliveriesOf } from '../delivery.ts'
import { listIn, listOrNone, positiveOf, textOf, timeOf } from '../fields.ts'
import { askFamilies as askOptionFamilies } from './option-families.ts'

const ID = 'okx.deliveries'
const PATH = 'public/delivery-exercise-history'
/** Of these there are futures at all times; of others while they are listed. */
const FUTURE_FAMILIES = ['BTC-USD', 'ETH-USD', 'BTC-USDT', 'ETH-USDT']

export const deliveries = deliveriesOf({
  venue: 'okx',
  about: 'Prices at which futures and options were delivered, asked family by family.',
  ask: (api, context) => askFamilies(api, context, {}),
  backfill: {
    reach: '90d',
    // An answer has a hundred days of delivery.
    step: '30d',
    // In the words of OKX, before a time is what came after it.
    ask: (api, { from, to }, context) => askFamilies(api, context, { before: from, after: to }),
  },
  read: (answers, { tally }) =>
    answers
      .flatMap((answer) => listOrNone(ID, answer, 'data'))
      .flatMap((day) => {
        const expiresAt = timeOf(day.ts)
        return tally.walk(listIn(ID, day, 'details'), (entry): Delivery | typeof LEFT_OUT | null => {
          const instrument = textOf(entry.insId)
          // Options that were worth nothing are told of without the price.
          if (entry.type !== 'delivery' && entry.type !== 'exercised') return LEFT_OUT
          const price = positiveOf(entry.px)
          if (instrument === null || expiresAt === null || price === null) return null
          return { instrument, base: instrument.split('-', 1)[0]!, expiresAt, price }
        })
      }),
})

async function askFamilies(api: RestApi, { contracts }: SourceContext, when: Query): Promise<unknown[]> {
  // BTC-USD of BTC-USD-261225.
  const listed = [...contracts.delivery.keys()].map((instrument) => instrument.replace(/-\d{6}$/, ''))
  const futures = [...new Set([...FUTURE_FAMILIES, ...listed])].map((instFamily) =>
    api.get(`https://www.okx.com/api/v5/${PATH}`, { query: { instType: 'FUTURES', instFamily, ...when } }),
  )
  const options = askOptionFamilies(api, PATH, { instType: 'OPTION', ...when })
  return (await Promise.all([Promise.all(futures), options])).flat()
}
