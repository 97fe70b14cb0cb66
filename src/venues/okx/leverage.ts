import type { ContractAnswer } from '../each-contract.ts'
import { askEachContract } from '../each-contract.ts'
import { inCoins, listIn, numberOf, positiveOf } from '../fields.ts'
import { leverageLadders } from '../ladder.ts'
import { SUFFIX } from './contracts.ts'

export const leverage = leverageLadders<ContractAnswer[]>({
  venue: 'okx',
  about: 'Leverage ladders of cross margin, one by one; their steps are counted in contracts.',
  needs: ['perp contracts', 'perp marks'],
  ask: (api, context) =>
    askEachContract(context, ({ instrument }) =>
      api.get('https://www.okx.com/api/v5/public/position-tiers', {
        query: { instType: 'SWAP', tdMode: 'cross', instFamily: familyOf(instrument) },
      }),
    ),
  read: (answers, { contracts, marks }) =>
    answers.flatMap(({ instrument, answer }) => {
      const contract = contracts.perp.get(instrument)
      const price = contract && marks.perp.get(contract.symbol)
      if (!contract || price === undefined) return []
      const entries = listIn('okx.leverage', answer, 'data')
      const inOrder = [...entries].sort((a, b) => (numberOf(a.tier) ?? 0) - (numberOf(b.tier) ?? 0))
      return [
        {
          instrument,
          base: contract.base,
          steps: inOrder.map((entry) => {
            const size = positiveOf(entry.maxSz)
            return {
              cap: size === null ? null : inCoins(size, contract, price) * price,
              leverage: positiveOf(entry.maxLever),
              maintenance: positiveOf(entry.mmr),
            }
          }),
        },
      ]
    }),
  isWhole: (answers, { contracts }) => answers.length === contracts.perp.size,
  countsCoins: true,
})

function familyOf(instrument: string): string {
  return instrument.slice(0, -SUFFIX.length).concat('-USDT')
}
