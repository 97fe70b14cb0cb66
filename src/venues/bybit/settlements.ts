import { poll } from '../../define/source.ts'
import { fundingSettlements } from '../../tables/market/funding.ts'
import { askEachContract } from '../each-contract.ts'
import { listIn, percentOf, readRows, timeOf } from '../fields.ts'
import { SETTLEMENTS_WINDOW, type Settlement, settlementRows } from '../settlement.ts'

const ID = 'bybit.settlements'

export const settlements = poll({
  id: ID,
  into: fundingSettlements,
  about: 'Funding as it was charged, asked contract by contract.',
  every: '1h',
  needs: ['perp contracts'],
  market: 'perp',
  ask: (api, context) =>
    askEachContract(context, ({ instrument }) =>
      api.call('publicGetV5MarketFundingHistory', {
        category: 'linear',
        symbol: instrument,
        // One without the other is refused.
        startTime: context.now - SETTLEMENTS_WINDOW,
        endTime: context.now,
      }),
    ),
  parse(answers, context) {
    const entries = answers.flatMap(({ answer }) => listIn(ID, answer, 'result', 'list'))
    const charged = readRows(ID, entries, 'symbol', context, (entry, contract): Settlement | null => {
      const time = timeOf(entry.fundingRateTimestamp)
      const ratePct = percentOf(entry.fundingRate)
      return time === null || ratePct === null ? null : { contract, time, ratePct, mark: null }
    })
    return settlementRows('bybit', charged)
  },
})
