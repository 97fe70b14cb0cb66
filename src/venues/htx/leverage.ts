import { type Fields, listIn, positiveOf } from '../fields.ts'
import { leverageLadders } from '../ladder.ts'

const ID = 'htx.leverage'

/**
 * HTX does not cut leverage by size. It liquidates when margin falls below a part of the initial one, the adjustment
 * factor, which grows with the size: at the highest leverage that part is the maintenance margin.
 */
export const leverage = leverageLadders({
  venue: 'htx',
  about: 'Maintenance margins by size at the highest leverage.',
  ask: (api) => api.get('https://api.hbdm.com/linear-swap-api/v1/swap_adjustfactor'),
  read: (answer) =>
    listIn(ID, answer, 'data').map((entry) => {
      const highest = listIn(ID, entry, 'list').reduce<Fields>(
        (best, each) => (leverIn(each) > leverIn(best) ? each : best),
        { ladders: [] },
      )
      const ladders = listIn(ID, highest, 'ladders')
      return {
        instrument: entry.contract_code,
        steps: ladders.map((step, at) => stepOf(step, leverIn(highest), at === ladders.length - 1)),
      }
    }),
  countsSizes: true,
})

function leverIn({ lever_rate }: Fields): number {
  return positiveOf(lever_rate) ?? 0
}

/** The next step begins a contract above; the last has no end. */
function stepOf(step: Fields, leverage: number, isLast: boolean) {
  const factor = positiveOf(step.adjust_factor)
  const size = positiveOf(step.max_size)
  return {
    cap: isLast ? Number.POSITIVE_INFINITY : size === null ? null : size + 1,
    leverage,
    maintenance: factor === null ? null : factor / leverage,
  }
}
