import type { Ms } from '../../core/time.ts'
import type { RestApi, SourceContext } from '../../define/source.ts'
import { LEFT_OUT } from '../../define/tally.ts'
import { type Delivery, deliveries as deliveriesOf } from '../delivery.ts'
import { listIn, positiveOf, textOf, timeOf } from '../fields.ts'

const ID = 'okx.deliveries'
const OPTION_FAMILIES = ['BTC-USD', 'ETH-USD']
/** Of these there are futures at all times; of others while they are listed. */
const FUTURE_FAMILIES = ['BTC-USD', 'ETH-USD', 'BTC-USDT', 'ETH-USDT']

/** In the words of OKX, before a time is what came after it. */
interface When {
  readonly before?: Ms
  readonly after?: Ms
}

export const deliveries = deliveriesOf({
  venue: 'okx',
  about: 'Prices at which futures and options were delivered, asked family by family.',
  ask: (api, context) => askFamilies(api, context, {}),
  backfill: {
    reach: '90d',
    // An answer has a hundred days of delivery.
    step: '30d',
    ask: (api, { from, to }, context) => askFamilies(api, context, { before: from, after: to }),
  },
  read: (answers, { tally }) =>
    answers
      .flatMap((answer) => listIn(ID, answer, 'data'))
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

function askFamilies(api: RestApi, { contracts }: SourceContext, when: When): Promise<unknown[]> {
  // BTC-USD of BTC-USD-261225.
  const listed = [...contracts.delivery.keys()].map((instrument) => instrument.replace(/-\d{6}$/, ''))
  const of = (instType: string, families: Iterable<string>) =>
    Array.from(families, (instFamily) =>
      api.get('https://www.okx.com/api/v5/public/delivery-exercise-history', {
        query: { instType, instFamily, ...when },
      }),
    )
  const families = new Set([...FUTURE_FAMILIES, ...listed])
  return Promise.all([...of('FUTURES', families), ...of('OPTION', OPTION_FAMILIES)])
}
