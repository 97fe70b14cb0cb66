import { askEachContract, type ContractAnswer } from '../each-contract.ts'
import { listIn, positiveOf } from '../fields.ts'
import { byCap, leverageLadders } from '../ladder.ts'

export const leverage = leverageLadders<ContractAnswer[]>({
  venue: 'bitget',
  about: 'Leverage ladders of perpetuals, one by one.',
  ask: (api, context) =>
    askEachContract(context, ({ instrument }) =>
      api.get('https://api.bitget.com/api/v2/mix/market/query-position-lever', {
        query: { productType: 'USDT-FUTURES', symbol: instrument },
      }),
    ),
  read: (answers) =>
    answers.map(({ instrument, answer }) => ({
      instrument,
      steps: byCap(
        listIn('bitget.leverage', answer, 'data').map((entry) => ({
          // Called units, and USDT.
          cap: positiveOf(entry.endUnit),
          leverage: positiveOf(entry.leverage),
          maintenance: positiveOf(entry.keepMarginRate),
        })),
      ),
    })),
  isWhole: (answers, { contracts }) => answers.length === contracts.perp.size,
})
