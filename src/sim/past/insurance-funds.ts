import { DAY } from '../../core/time.ts'
import { insuranceFundDaily } from '../../tables/venues/insurance-funds.ts'
import { insuranceFundsStart } from '../model/record-start.ts'
import { FUNDS, fundClose } from '../venues/insurance-funds.ts'
import { marks, type Past, type PastRows } from './span.ts'

/** Every close since the record began. */
export function* pastFundCloses({ market, now }: Past): Generator<PastRows> {
  const days = [...marks(DAY, insuranceFundsStart(now), now)]
  const rows = days.flatMap((day) =>
    Object.keys(FUNDS).flatMap((venue) => fundClose(market, venue, day, now) ?? []),
  )
  yield { table: insuranceFundDaily, rows }
}
