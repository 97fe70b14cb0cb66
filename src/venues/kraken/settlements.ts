import { parseIso, type Span } from '../../core/time.ts'
import { poll, type RestApi, type SourceContext } from '../../define/source.ts'
import { askEachContract, type ContractAnswer } from '../each-contract.ts'
import { type Fields, listIn, percentOf, readRows, textOf } from '../fields.ts'
import {
  SETTLED_FUNDING,
  SETTLEMENTS_WINDOW,
  type Settlement,
  settlementRows,
  withOneBefore,
} from '../settlement.ts'

const ID = 'kraken.settlements'

export const settlements = poll({
  id: ID,
  about: 'Funding as it was charged, every hour, asked contract by contract.',
  ...SETTLED_FUNDING,
  ask: (api, context) => askEach(api, { from: context.now - SETTLEMENTS_WINDOW, to: context.now }, context),
  // One answer holds all that the venue keeps: since 2026 the last 700 hours.
  backfill: {
    reach: '29d',
    step: '29d',
    ask: (api, span, context) => askEach(api, withOneBefore(span), context),
  },
  parse(answers, context) {
    const entries = answers.flatMap(({ instrument, answer }) =>
      listIn(ID, answer, 'rates').map((rate) => ({ ...rate, instrument })),
    )
    const charged = readRows(ID, entries, 'instrument', context, (entry, contract): Settlement | null => {
      const time = timeIn(entry)
      // `fundingRate` beside it is dollars a contract.
      const ratePct = percentOf(entry.relativeFundingRate)
      return time === null || ratePct === null ? null : { contract, time, ratePct, mark: null }
    })
    return settlementRows('kraken', charged)
  },
})

/** The venue takes no times; what is not asked for is let go at once, as all contracts together would be large. */
function askEach(api: RestApi, { from, to }: Span, context: SourceContext): Promise<ContractAnswer[]> {
  return askEachContract(context, async ({ instrument }) => {
    const answer = await api.get('https://futures.kraken.com/derivatives/api/v4/historicalfundingrates', {
      query: { symbol: instrument },
    })
    const rates = listIn(ID, answer, 'rates').filter((rate) => {
      const time = timeIn(rate)
      return time !== null && time >= from && time <= to
    })
    return { rates }
  })
}

function timeIn({ timestamp }: Fields) {
  const text = textOf(timestamp)
  return text === null ? null : parseIso(text)
}
