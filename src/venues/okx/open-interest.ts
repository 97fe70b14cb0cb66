import { poll } from '../../define/source.ts'
import { oi5m } from '../../tables/market/open-interest.ts'
import { listIn, numberOf, readRows } from '../fields.ts'
import { openInterestRow } from '../interest.ts'

const ID = 'okx.open-interest'

export const openInterest = poll({
  id: ID,
  into: oi5m,
  about: 'Open interest, one-sided, from contracts to coins.',
  every: '5m',
  needs: ['perp contracts', 'perp marks'],
  market: 'perp',
  ask: (api) => api.get('https://www.okx.com/api/v5/public/open-interest', { query: { instType: 'SWAP' } }),
  parse: (answer, context) =>
    readRows(ID, listIn(ID, answer, 'data'), 'instId', context, (entry, contract) => {
      const inContracts = numberOf(entry.oi)
      const mark = context.marks.perp.get(contract.symbol)
      if (inContracts === null || mark === undefined) return null
      return openInterestRow('okx', contract, inContracts, mark, context.now)
    }),
})
