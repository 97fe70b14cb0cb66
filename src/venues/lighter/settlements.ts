import { SECOND, type Span } from '../../core/time.ts'
import { poll, type RestApi, type SourceContext } from '../../define/source.ts'
import { askEachContract, type ContractAnswer } from '../each-contract.ts'
import { type Fields, listIn, numberOf, readRows, timeOf } from '../fields.ts'
import { lately, SETTLED_FUNDING, type Settlement, settlementRows } from '../settlement.ts'

const ID = 'lighter.settlements'

export const settlements = poll({
  id: ID,
  about: 'Funding as it was charged every hour, asked market by market.',
  ...SETTLED_FUNDING,
  // Some 150 markets at one call each are three to four minutes of what we may ask, once an hour.
  ask: (api, context) => askEach(api, lately(context.now), context),
  // How many an answer has at most is not documented; candles have 500.
  backfill: { reach: '90d', step: '20d', ask: askEach },
  parse(answers, context) {
    const entries = answers.flatMap(({ instrument, answer }) =>
      listIn(ID, answer, 'fundings').map((entry) => ({ ...entry, market_id: instrument })),
    )
    const charged = readRows(ID, entries, 'market_id', context, (entry, contract): Settlement | null => {
      const seconds = timeOf(entry.timestamp)
      const ratePct = signedRate(entry)
      return seconds === null || ratePct === null
        ? null
        : { contract, time: seconds * SECOND, ratePct, mark: null }
    })
    return settlementRows('lighter', charged)
  },
})

/** In percent already, and without a sign: beside it stands who paid. */
function signedRate({ rate, direction }: Fields): number | null {
  const ratePct = numberOf(rate)
  if (ratePct === null || ratePct < 0) return null
  if (ratePct === 0) return 0
  if (direction === 'long') return ratePct
  return direction === 'short' ? -ratePct : null
}

/** The answer does not repeat which market it is of. */
function askEach(api: RestApi, { from, to }: Span, context: SourceContext): Promise<ContractAnswer[]> {
  return askEachContract(context, ({ instrument }) =>
    api.get('https://mainnet.zklighter.elliot.ai/api/v1/fundings', {
      query: {
        market_id: instrument,
        resolution: '1h',
        start_timestamp: from,
        end_timestamp: to,
        count_back: 0,
      },
    }),
  )
}
