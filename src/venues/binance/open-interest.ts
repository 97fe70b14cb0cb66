import { floorTo, MINUTE } from '../../core/time.ts'
import type { Contract } from '../../define/market.ts'
import { poll } from '../../define/source.ts'
import type { Row } from '../../define/table.ts'
import { oi5m } from '../../tables/market/open-interest.ts'
import { askEachContract } from '../each-contract.ts'
import { type Fields, isFields, numberOf, perCoin, positiveOf, readRows, timeOf } from '../fields.ts'
import { openInterestRow } from '../interest.ts'

const ID = 'binance.open-interest'

export const openInterest = poll({
  id: ID,
  into: oi5m,
  about: 'Open interest, one-sided, asked contract by contract as there is no endpoint for all.',
  every: '5m',
  needs: ['perp contracts', 'perp marks'],
  market: 'perp',
  ask: (api, context) =>
    askEachContract(context, ({ instrument }) =>
      api.get('https://fapi.binance.com/fapi/v1/openInterest', { query: { symbol: instrument } }),
    ),
  // The last 30 days are kept; whoever asks for an hour more is refused.
  backfill: {
    reach: '29d',
    step: '1d',
    ask: (api, { from, to }, context) =>
      askEachContract(context, ({ instrument }) =>
        api.get('https://fapi.binance.com/futures/data/openInterestHist', {
          query: { symbol: instrument, period: '5m', limit: 500, startTime: from, endTime: to },
        }),
      ),
  },
  parse(answers, context) {
    // Of the present an entry for each contract, of the past a list.
    const entries = answers.flatMap(({ answer }) => (Array.isArray(answer) ? answer : [answer]))
    return readRows(ID, entries.filter(isFields), 'symbol', context, (entry, contract) => {
      if ('sumOpenInterest' in entry) return past(entry, contract)
      const size = numberOf(entry.openInterest)
      const mark = context.marks.perp.get(contract.symbol)
      if (size === null || mark === undefined) return null
      return openInterestRow('binance', contract, size, mark, context.now)
    })
  },
})

/** What it was worth is told, and with it the price. */
function past(entry: Fields, contract: Contract): Row<typeof oi5m> | null {
  const size = positiveOf(entry.sumOpenInterest)
  const dollars = positiveOf(entry.sumOpenInterestValue)
  const time = timeOf(entry.timestamp)
  if (size === null || dollars === null || time === null) return null
  const mark = perCoin(dollars / size, contract)
  return openInterestRow('binance', contract, size, mark, floorTo(time, 5 * MINUTE))
}
