import type { Ms } from '../core/time.ts'
import type { Readers } from '../define/reader.ts'
import type { Row } from '../define/table.ts'
import { signals } from '../tables/signals/signals.ts'
import { feeSchedules } from '../tables/venues/fees.ts'
import { readFees } from './fees.ts'
import { Grid } from './grid.ts'
import { inputTables } from './inputs/index.ts'
import { readMarket } from './market.ts'
import { Positions } from './positions.ts'
import { signalRow } from './signal-row.ts'
import { STRATEGIES } from './strategies/index.ts'

/** All that decisions are made of; their own table says which positions are still held. */
export const engineTables = { ...inputTables, fees: feeSchedules, signals }

/**
 * What all strategies decide on the marks (multiples of five minutes) after `from` up to `to`, in the order of marks.
 * Each decision is made of what was stamped before its mark, however many are asked for at once; `decidedAt` dates it,
 * less than five minutes after its mark. A strategy has one position of a perpetual at a time: nothing new until the
 * time limit of the last has passed.
 */
export async function decide(
  readers: Readers<typeof engineTables>,
  { from, to }: { readonly from: Ms; readonly to: Ms },
  decidedAt: (mark: Ms) => Ms,
): Promise<Row<typeof signals>[]> {
  const grid = new Grid(from, to)
  if (grid.length === grid.decided) return []
  const [market, feeAt, positions] = await Promise.all([
    readMarket(readers, grid),
    readFees(readers.fees),
    Positions.read(readers.signals, grid),
  ])
  const made: { readonly mark: Ms; readonly row: Row<typeof signals> }[] = []
  for (const { symbol, cursor, given } of market)
    for (const strategy of STRATEGIES) {
      const held = positions.of(strategy, symbol)
      for (let place = grid.decided; place < grid.length; place++) {
        const mark = grid.markOf(place)
        if (held.isHeldAt(mark)) continue
        cursor.place = place
        const call = strategy.rule(given)
        const feeBps = call && feeAt(mark)
        if (!call || feeBps === null) continue
        const createdAt = decidedAt(mark)
        const row = signalRow({ strategy, symbol, mark, call, feeBps, createdAt }, given)
        if (!row || positions.isKnown(row.signal_id)) continue
        held.take(createdAt)
        made.push({ mark, row })
      }
    }
  return made.sort((a, b) => a.mark - b.mark).map(({ row }) => row)
}
