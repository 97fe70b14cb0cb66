import { parseIso, type Span } from '../../core/time.ts'
import { poll, type RestApi, type SourceContext } from '../../define/source.ts'
import { askEachContract, type ContractAnswer } from '../each-contract.ts'
import { type Fields, listIn, percentOf, readRows, textOf } from '../fields.ts'
import { SETTLED_FUNDING, type Settlement, settlementRows, withOneBefore } from '../settlement.ts'

const ID = 'backpack.settlements'
/** A day and more of a contract that settles every hour. */
const LATEST = 30
/** As many as an answer can have: 41 days of such a contract. */
const ALL = 1000

export const settlements = poll({
  id: ID,
  about: 'Funding as it was charged, asked contract by contract.',
  ...SETTLED_FUNDING,
  ask: (api, context) => askEach(api, LATEST, context),
  // The venue takes no times, only how many; what is not asked for is let go.
  backfill: {
    reach: '40d',
    step: '40d',
    async ask(api, span, context) {
      const answers = await askEach(api, ALL, context)
      return answers.map(({ instrument, answer }) => ({
        instrument,
        answer: within(withOneBefore(span), answer),
      }))
    },
  },
  parse(answers, context) {
    const entries = answers.flatMap(({ answer }) => listIn(ID, answer))
    const charged = readRows(ID, entries, 'symbol', context, (entry, contract): Settlement | null => {
      const time = timeIn(entry)
      const ratePct = percentOf(entry.fundingRate)
      return time === null || ratePct === null ? null : { contract, time, ratePct, mark: null }
    })
    return settlementRows('backpack', charged)
  },
})

function askEach(api: RestApi, limit: number, context: SourceContext): Promise<ContractAnswer[]> {
  return askEachContract(context, ({ instrument }) =>
    api.get('https://api.backpack.exchange/api/v1/fundingRates', { query: { symbol: instrument, limit } }),
  )
}

function within({ from, to }: Span, answer: unknown): Fields[] {
  return listIn(ID, answer).filter((entry) => {
    const time = timeIn(entry)
    return time !== null && time >= from && time <= to
  })
}

/** The end of the interval, in UTC without saying so. */
function timeIn({ intervalEndTimestamp }: Fields) {
  const text = textOf(intervalEndTimestamp)
  return text === null ? null : parseIso(text)
}
