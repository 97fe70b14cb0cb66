import { floorTo, HOUR, MINUTE, type Ms } from '../../core/time.ts'
import { poll, type RestApi, type SourceContext } from '../../define/source.ts'
import { askEachContract, type ContractAnswer } from '../each-contract.ts'
import { percentOf, positiveOf, readRows, timeOf } from '../fields.ts'
import { SETTLED_FUNDING, type Settlement, settlementRows } from '../settlement.ts'
import { listsIn } from './lists.ts'

const ID = 'bitfinex.settlements'
const INTERVAL: Ms = 8 * HOUR

/**
 * The venue keeps no list of settlements but its status from minute to minute, with the rate that is paid at the end of
 * each eight hours: the last status before that end tells what was settled.
 */
export const settlements = poll({
  id: ID,
  about: 'Funding as it was charged, read from the last status before each settlement, contract by contract.',
  ...SETTLED_FUNDING,
  ask: (api, context) => askBefore(api, floorTo(context.now, INTERVAL), context),
  backfill: {
    // How far back it answers is not published.
    reach: '30d',
    // One settlement to a question.
    step: '8h',
    ask(api, { from, to }, context) {
      const settledAt = floorTo(from + INTERVAL - 1, INTERVAL)
      return settledAt < to ? askBefore(api, settledAt, context) : Promise.resolve([])
    },
  },
  parse(answers, context) {
    const entries = answers.flatMap(({ instrument, answer }) =>
      listsIn(ID, answer).map((at) => ({ instrument, settledAt: at[7], rate: at[11], mark: at[14] })),
    )
    const charged = readRows(ID, entries, 'instrument', context, (entry, contract): Settlement | null => {
      const time = timeOf(entry.settledAt)
      const ratePct = percentOf(entry.rate)
      if (time === null || ratePct === null || time > context.now) return null
      return { contract, time, ratePct, mark: positiveOf(entry.mark) }
    })
    return settlementRows('bitfinex', charged)
  },
})

function askBefore(api: RestApi, settledAt: Ms, context: SourceContext): Promise<ContractAnswer[]> {
  return askEachContract(context, ({ instrument }) =>
    api.get(`https://api-pub.bitfinex.com/v2/status/deriv/${instrument}/hist`, {
      query: { start: settledAt - 30 * MINUTE, end: settledAt - 1, limit: 1, sort: -1 },
    }),
  )
}
