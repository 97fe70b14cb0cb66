import { poll } from '../../define/source.ts'
import { oi5m } from '../../tables/market/open-interest.ts'
import { askEachContract } from '../each-contract.ts'
import { type Fields, isFields, numberOf, readRows } from '../fields.ts'
import { openInterestRow } from '../interest.ts'

const ID = 'bingx.open-interest'

export const openInterest = poll({
  id: ID,
  into: oi5m,
  about: 'Open interest, asked contract by contract, from USDT to coins.',
  every: '5m',
  needs: ['perp contracts', 'perp marks'],
  market: 'perp',
  ask: (api, context) =>
    askEachContract(context, ({ instrument }) =>
      api.get('https://open-api.bingx.com/openApi/swap/v2/quote/openInterest', {
        query: { symbol: instrument },
      }),
    ),
  parse(answers, context) {
    const entries = answers.map(({ instrument, answer }) => ({ ...figuresIn(answer), instrument }))
    return readRows(ID, entries, 'instrument', context, (entry, contract) => {
      const value = numberOf(entry.openInterest)
      const mark = context.marks.perp.get(contract.symbol)
      if (value === null || mark === undefined) return null
      // What positions are worth, where other figures of BingX count coins.
      return openInterestRow(
        'bingx',
        { ...contract, contractSize: 1, inDollars: true },
        value,
        mark,
        context.now,
      )
    })
  },
})

function figuresIn(answer: unknown): Fields {
  return isFields(answer) && isFields(answer.data) ? answer.data : {}
}
