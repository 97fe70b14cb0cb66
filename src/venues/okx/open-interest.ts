import { poll } from '../../define/source.ts'
import { oi5m } from '../../tables/open-interest.ts'
import { listIn, numberOf, readRows } from '../fields.ts'

const ID = 'okx.open-interest'

export const openInterest = poll({
  id: ID,
  into: oi5m,
  about: 'Open interest, one-sided, from contracts to base units.',
  every: '5m',
  needs: 'marks',
  market: 'perp',
  ask: (api) => api.call('publicGetPublicOpenInterest', { instType: 'SWAP' }),
  parse: (answer, context) =>
    readRows(ID, listIn(ID, answer, 'data'), 'instId', context, (entry, contract) => {
      const inContracts = numberOf(entry.oi)
      const mark = context.marks.get(contract.symbol)
      if (inContracts === null || mark === undefined) return null
      const base = inContracts * contract.contractSize
      return {
        ts: context.now,
        exchange: 'okx',
        symbol: contract.symbol,
        oi_base: base,
        oi_usd: base * mark,
        mark_price: mark,
      }
    }),
})
