import { type Poll, type PollSpec, poll } from '../define/source.ts'
import type { Row } from '../define/table.ts'
import { instruments } from '../tables/venues/venues.ts'
import { badAnswer } from './fields.ts'
import { instrumentRows, type Listed, unexpired } from './instrument.ts'

interface OptionContracts<A> extends Pick<PollSpec<typeof instruments, A>, 'ask'> {
  readonly venue: string
  /** All options in trading, on whichever coin. */
  readonly read: (answer: A) => Listed[]
}

/** The options of a venue: what expires when, and how many coins it counts as one. */
export function optionContracts<A>({ venue, ask, read }: OptionContracts<A>): Poll {
  const id = `${venue}.option-contracts`
  const some = (answer: A) => {
    const listed = read(answer)
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
    parse: (answer, { now }) => instrumentRows(venue, unexpired(some(answer), now), now),
    lists: { option: some },
  })
}
