import { MINUTE, type Ms } from '../../core/time.ts'
import type { Contract } from '../../define/market.ts'
import { poll } from '../../define/source.ts'
import type { Row } from '../../define/table.ts'
import { oi5m } from '../../tables/market/open-interest.ts'
import { askEachContract, type ContractAnswer } from '../each-contract.ts'
import { type Fields, isFields, listIn, numberOf, positiveOf, readRows, timeOf } from '../fields.ts'
import { openInterestRow } from '../interest.ts'

const ID = 'okx.open-interest'
const STEP: Ms = 5 * MINUTE

export const openInterest = poll({
  id: ID,
  into: oi5m,
  about: 'Open interest, one-sided, from contracts to coins.',
  every: '5m',
  needs: ['perp contracts', 'perp marks'],
  market: 'perp',
  ask: (api): Promise<unknown> =>
    api.get('https://www.okx.com/api/v5/public/open-interest', { query: { instType: 'SWAP' } }),
  // A page has 100 entries, and the past about three days.
  backfill: {
    reach: '3d',
    step: '8h',
    ask: (api, { from, to }, context) =>
      askEachContract(context, ({ instrument }) =>
        api.get('https://www.okx.com/api/v5/rubik/stat/contracts/open-interest-history', {
          query: { instId: instrument, period: '5m', begin: from - STEP, end: to, limit: 100 },
        }),
      ),
  },
  parse(answer, context) {
    const entries = Array.isArray(answer) ? answer.flatMap(pastEntries) : listIn(ID, answer, 'data')
    return readRows(ID, entries, 'instId', context, (entry, contract) => {
      if ('began' in entry) return past(entry, contract, context.now)
      const inContracts = numberOf(entry.oi)
      const mark = context.marks.perp.get(contract.symbol)
      if (inContracts === null || mark === undefined) return null
      return openInterestRow('okx', contract, inContracts, mark, context.now)
    })
  },
})

/** Lines of `[ts, oi, oiCcy, oiUsd]`, as fields. */
function pastEntries({ instrument, answer }: ContractAnswer): Fields[] {
  const lines: unknown = isFields(answer) ? answer.data : null
  if (!Array.isArray(lines)) return []
  return lines.filter(Array.isArray).map(([began, oi, oiCcy, oiUsd]) => {
    return { instId: instrument, began, oi, oiCcy, oiUsd }
  })
}

/** A line is named after the start of its five minutes, and tells what was at their end. */
function past(entry: Fields, contract: Contract, until: Ms): Row<typeof oi5m> | null {
  const inContracts = positiveOf(entry.oi)
  const coins = positiveOf(entry.oiCcy)
  const dollars = positiveOf(entry.oiUsd)
  const began = timeOf(entry.began)
  if (inContracts === null || coins === null || dollars === null || began === null) return null
  if (began + STEP > until) return null
  return openInterestRow('okx', contract, inContracts, dollars / coins, began + STEP)
}
