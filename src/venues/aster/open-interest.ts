import { poll } from '../../define/source.ts'
import { oi5m } from '../../tables/market/open-interest.ts'
import { askEachContract } from '../each-contract.ts'
import { isFields, numberOf, readRows } from '../fields.ts'
import { openInterestRow } from '../interest.ts'

const ID = 'aster.open-interest'

export const openInterest = poll({
  id: ID,
  into: oi5m,
  about: 'Open interest, one-sided, asked contract by contract as there is no endpoint for all.',
  every: '5m',
  needs: ['perp contracts', 'perp marks'],
  market: 'perp',
  ask: (api, context) =>
    askEachContract(context, ({ instrument }) =>
      api.get('https://fapi.asterdex.com/fapi/v1/openInterest', { query: { symbol: instrument } }),
    ),
  parse(answers, context) {
    const entries = answers.map(({ answer }) => answer).filter(isFields)
    return readRows(ID, entries, 'symbol', context, (entry, contract) => {
      const size = numberOf(entry.openInterest)
      const mark = context.marks.perp.get(contract.symbol)
      if (size === null || mark === undefined) return null
      return openInterestRow('aster', contract, size, mark, context.now)
    })
  },
})
