import { SourceError } from '../../core/errors.ts'
import { type Duration, isoOf, type Ms } from '../../core/time.ts'
import { type Poll, poll } from '../../define/source.ts'
import type { AnyTable, Row } from '../../define/table.ts'
import type { SimModel } from '../model/model.ts'

export interface RowPoll<T extends AnyTable> {
  readonly venue: string
  /** The second half of the source's id. */
  readonly subject: string
  readonly into: T
  readonly about: string
  readonly every: Duration
  /** `at` is the mark of the cadence. */
  readonly rowsAt: (at: Ms) => Row<T>[]
}

/** A poll whose answer is rows of the model; while the venue is down it meets the same silence as the others. */
export function rowPoll<T extends AnyTable>(market: SimModel, feed: RowPoll<T>): Poll {
  const { venue, subject, into, about, every, rowsAt } = feed
  return poll<T, Row<T>[]>({
    id: `${venue}.${subject}`,
    into,
    about,
    every,
    ask: async (_, { now }) => {
      if (market.isDown(venue, now)) {
        throw new SourceError('unreachable', `${venue} does not answer (${isoOf(now)})`)
      }
      return rowsAt(now)
    },
    parse: (rows) => rows,
  })
}
