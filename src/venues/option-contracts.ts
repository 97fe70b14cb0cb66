import { type Poll, type PollSpec, poll } from '../define/source.ts'
import type { Row } from '../define/table.ts'
import type { Tally } from '../define/tally.ts'
import { instruments } from '../tables/venues/venues.ts'
import { badAnswer } from './fields.ts'
import { instrumentRows, type Listed, unexpired } from './instrument.ts'

interface OptionContracts<A> extends Pick<PollSpec<typeof instruments, A>, 'ask'> {
  readonly venue: string
  /** All options in trading, on whichever coin. */
  readonly read: (answer: A, tally?: Tally) => Listed[]
}

/** The options of a venue: what expires when, and how many coins it counts as one. */
export function optionContracts<A>({ venue, ask, read }: OptionContracts<A>): Poll {
  const id = `${venue}.option-contracts`
  const some = (answer: A, tally?: Tally) => {
    const listed = read(answer, tally)
    if (listed.length === 0) throw badAnswer(id, 'no option among the instruments', answer)
    return listed
  }
  return poll<typeof instruments, A, Row<typeof instruments>[]>({
    id,
    into: instruments,
    about: 'Options in trading.',
    every: '1h',
    market: 'option',
    ask,
    parse: (answer, { now, tally }) => instrumentRows(venue, unexpired(some(answer, tally), now), now),
    lists: { option: some },
  })
}
