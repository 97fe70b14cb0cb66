import { HOUR, SECOND, type Span } from '../../core/time.ts'
import { poll, type RestApi, type SourceContext } from '../../define/source.ts'
import { askEachContract, type ContractAnswer } from '../each-contract.ts'
import { listIn, numberOf, readRows, timeOf } from '../fields.ts'
import { SETTLED_FUNDING, SETTLEMENTS_WINDOW, type Settlement, settlementRows } from '../settlement.ts'

const ID = 'delta.settlements'

/**
 * There is no list of settlements, but candles of the announced rate, in percent. What was announced in the last hour of
 * an interval is what its end charged: so the venue describes it, nobody has measured it yet.
 */
export const settlements = poll({
  id: ID,
  about: 'Funding as it was announced last before each settlement, asked contract by contract.',
  ...SETTLED_FUNDING,
  ask: (api, context) => askEach(api, { from: context.now - SETTLEMENTS_WINDOW, to: context.now }, context),
  // An answer has 2,000 candles: 83 days.
  backfill: { reach: '80d', step: '20d', ask: askEach },
  parse(answers, context) {
    const entries = answers.flatMap(({ instrument, answer }) =>
      listIn(ID, answer, 'result').map(({ time, close }) => ({ instrument, startedAt: time, rate: close })),
    )
    const charged = readRows(ID, entries, 'instrument', context, (entry, contract): Settlement | null => {
      const seconds = timeOf(entry.startedAt)
      const ratePct = numberOf(entry.rate)
      if (seconds === null || ratePct === null) return null
      return { contract, time: seconds * SECOND + HOUR, ratePct, mark: null }
    })
    return settlementRows(
      'delta',
      charged.filter((one) => isSettled(one, context)),
    )
  },
})

function isSettled({ contract, time }: Settlement, { now }: SourceContext): boolean {
  const hours = contract.fundingIntervalHours
  return hours !== null && time <= now && time % (hours * HOUR) === 0
}

function askEach(api: RestApi, { from, to }: Span, context: SourceContext): Promise<ContractAnswer[]> {
  return askEachContract(context, ({ instrument }) =>
    api.get('https://api.delta.exchange/v2/history/candles', {
      query: {
        symbol: `FUNDING:${instrument}`,
        resolution: '1h',
        start: Math.floor((from - HOUR) / SECOND),
        end: Math.floor(to / SECOND),
      },
    }),
  )
}
