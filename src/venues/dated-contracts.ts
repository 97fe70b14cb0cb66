import { type Poll, poll, type RestApi } from '../define/source.ts'
import type { Tally } from '../define/tally.ts'
import { instruments } from '../tables/venues/venues.ts'
import { badAnswer } from './fields.ts'
import { instrumentRows, type Listed } from './instrument.ts'

interface DatedContracts {
  readonly venue: string
  readonly ask: (api: RestApi) => Promise<unknown>
  /** All futures in trading that have a day of delivery. */
  readonly read: (answer: unknown, tally?: Tally) => Listed[]
}

/** The futures of a venue that are delivered on a day, apart from its perpetuals: these go on where those cannot be had. */
export function datedContracts({ venue, ask, read }: DatedContracts): Poll {
  const id = `${venue}.dated`
  const some = (answer: unknown, tally?: Tally) => {
    const listed = read(answer, tally).filter(({ onCoin }) => onCoin)
    if (listed.length === 0) throw badAnswer(id, 'no dated future among the instruments', answer)
    return listed
  }
  return poll({
    id,
    into: instruments,
    about: 'Futures with a day of delivery, in trading.',
    every: '1h',
    market: 'delivery',
    ask,
    parse: (answer, { now, tally }) => instrumentRows(venue, some(answer, tally), now),
    lists: { delivery: some },
  })
}
