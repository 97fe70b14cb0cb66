import { askEachContract, type ContractAnswer } from '../each-contract.ts'
import { listIn, positiveOf } from '../fields.ts'
import { byCap, leverageLadders } from '../ladder.ts'

export const leverage = leverageLadders<ContractAnswer[]>({
  venue: 'kucoin',
  about: 'Leverage ladders of isolated margin, one by one.',
  ask: (api, context) =>
    askEachContract(context, ({ instrument }) =>
      api.get(`https://api-futures.kucoin.com/api/v1/contracts/risk-limit/${instrument}`, { weight: 5 }),
    ),
  read: (answers) =>
    answers.map(({ instrument, answer }) => ({
      instrument,
      steps: byCap(
        listIn('kucoin.leverage', answer, 'data').map((entry) => ({
          cap: positiveOf(entry.maxRiskLimit),
          leverage: positiveOf(entry.maxLeverage),
          maintenance: positiveOf(entry.maintainMargin),
        })),
      ),
    })),
  isWhole: (answers, { contracts }) => answers.length === contracts.perp.size,
})
