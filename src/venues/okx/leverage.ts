import { askEachContract, type ContractAnswer } from '../each-contract.ts'
import { listIn, positiveOf } from '../fields.ts'
import { byCap, leverageLadders } from '../ladder.ts'

export const leverage = leverageLadders<ContractAnswer[]>({
  venue: 'okx',
  about: 'Leverage ladders of cross margin, one by one.',
  ask: (api, context) =>
    askEachContract(context, ({ instrument }) =>
      api.get('https://www.okx.com/api/v5/public/position-tiers', {
        query: { instType: 'SWAP', tdMode: 'cross', instFamily: instrument.replace(/-SWAP$/, '') },
      }),
    ),
  read: (answers) =>
    answers.map(({ instrument, answer }) => ({
      instrument,
      steps: byCap(
        listIn('okx.leverage', answer, 'data').map((entry) => ({
          cap: positiveOf(entry.maxSz),
          leverage: positiveOf(entry.maxLever),
          maintenance: positiveOf(entry.mmr),
        })),
      ),
    })),
  isWhole: (answers, { contracts }) => answers.length === contracts.perp.size,
  countsSizes: true,
})
