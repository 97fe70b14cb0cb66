import { poll } from '../../define/source.ts'
import { fundingSettlements } from '../../tables/market/funding.ts'
import { askEachContract } from '../each-contract.ts'
import { listIn, percentOf, readRows, timeOf } from '../fields.ts'
import { SETTLEMENTS_WINDOW, type Settlement, settlementRows } from '../settlement.ts'

const ID = 'okx.settlements'

export const settlements = poll({
  id: ID,
  into: fundingSettlements,
  about: 'Funding as it was charged, asked contract by contract.',
  every: '1h',
  needs: ['perp contracts'],
  market: 'perp',
  ask: (api, context) =>
    askEachContract(context, ({ instrument }) =>
      api.call('publicGetPublicFundingRateHistory', {
        instId: instrument,
        // In the words of OKX, before a time is what came after it.
        before: context.now - SETTLEMENTS_WINDOW,
      }),
    ),
  parse(answers, context) {
    const entries = answers.flatMap(({ answer }) => listIn(ID, answer, 'data'))
    const charged = readRows(ID, entries, 'instId', context, (entry, contract): Settlement | null => {
      const time = timeOf(entry.fundingTime)
      // fundingRate is what had been announced, realizedRate what was charged.
      const ratePct = percentOf(entry.realizedRate) ?? percentOf(entry.fundingRate)
      return time === null || ratePct === null ? null : { contract, time, ratePct, mark: null }
    })
    return settlementRows('okx', charged)
  },
})
