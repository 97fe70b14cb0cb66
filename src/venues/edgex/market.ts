import { percentChange } from '../../core/stats.ts'
import type { RestApi, SourceContext } from '../../define/source.ts'
import { askEachContract, type ContractAnswer } from '../each-contract.ts'
import { byName, listIn, listOrNone, numberOf, percentOf, positiveOf, readRows, timeOf } from '../fields.ts'
import { orNull } from '../or-null.ts'
import { perpAndTradfiFeed } from '../perp-feed.ts'
import { publicUrl } from './api.ts'
import { hoursOf } from './contracts.ts'

const ID = 'edgex.market'
/** The venue takes 200 numbers at once; so many make an address of a kilobyte. */
const AT_ONCE = 100

interface Answer {
  readonly tickers: readonly ContractAnswer[]
  readonly funding: readonly unknown[]
}

export const market = perpAndTradfiFeed({
  venue: 'edgex',
  async ask(api, context): Promise<Answer> {
    const [funding, tickers] = await Promise.all([askFunding(api, context), askTickers(api, context)])
    return { tickers, funding }
  },
  read({ tickers, funding }, context) {
    const rates = byName(
      funding.flatMap((answer) => listOrNone(ID, answer, 'data')),
      'contractId',
    )
    const entries = tickers.map(({ instrument, answer }) => ({
      ...listIn(ID, answer, 'data')[0],
      contractId: instrument,
    }))
    return readRows(ID, entries, 'contractId', context, (entry, contract) => {
      const last = positiveOf(entry.lastPrice)
      if (last === null) return null
      const rate = rates.get(contract.instrument)
      return {
        contract,
        last,
        mark: positiveOf(entry.markPrice),
        index: positiveOf(entry.indexPrice),
        change24hPct: percentChange(positiveOf(entry.open), last),
        quoteVolume24h: numberOf(entry.value),
        // fundingRate is the one of the interval that is over.
        fundingRatePct: percentOf(rate?.forecastFundingRate),
        fundingIntervalHours: hoursOf(rate?.fundingRateIntervalMin) ?? contract.fundingIntervalHours,
        nextFundingAt: timeOf(entry.nextFundingTime),
        openInterest: numberOf(entry.openInterest),
      }
    })
  },
})

/** Without a number the answer is empty, and of several numbers too. */
function askTickers(api: RestApi, context: SourceContext): Promise<ContractAnswer[]> {
  return askEachContract(context, ({ instrument }) =>
    api.get(publicUrl('quote/getTicker'), { query: { contractId: instrument } }),
  )
}

function askFunding(api: RestApi, { contracts }: SourceContext): Promise<unknown[]> {
  const numbers = [...contracts.perp.keys()]
  const batches = Array.from({ length: Math.ceil(numbers.length / AT_ONCE) }, (_, batch) =>
    numbers.slice(batch * AT_ONCE, (batch + 1) * AT_ONCE),
  )
  return Promise.all(
    batches.map((batch) =>
      orNull(api.get(publicUrl('funding/getLatestFundingRate'), { query: { contractId: batch.join(',') } })),
    ),
  )
}
