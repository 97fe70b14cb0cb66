import { DAY, dateOf, floorTo, type Ms } from '../../core/time.ts'
import { poll, type RestApi } from '../../define/source.ts'
import type { Row } from '../../define/table.ts'
import { fearGreedDaily } from '../../tables/cycle/indices.ts'
import { badAnswer, type Fields, listIn, numberOf, secondsOf, textOf } from '../../venues/fields.ts'

const ID = 'alternativeme.fear-greed'
/** How many days a question is for; of the past all there are. */
const NEWEST = 1
const ALL = 0

/** The index of a day is published as it begins, with the moment of that. */
export const fearGreed = poll({
  id: ID,
  into: fearGreedDaily,
  about: 'The fear and greed index.',
  every: '30m',
  ask: (api) => days(api, NEWEST),
  backfill: {
    reach: '4000d',
    step: '4000d',
    async ask(api, { from, to }) {
      const all = listIn(ID, await days(api, ALL), 'data')
      const within = all.filter(({ timestamp }) => {
        const at = secondsOf(timestamp)
        // What cannot be read is for the parser to refuse.
        return at === null || (at >= floorTo(from, DAY) && at < to)
      })
      return within.length === 0 ? null : { data: within }
    },
  },
  parse(answer, { now }) {
    if (answer === null) return []
    const readings = listIn(ID, answer, 'data').map((entry) => readingOf(entry, now))
    if (readings.length === 0) throw badAnswer(ID, 'no day among the data', answer)
    // The newest comes first; of a day that is told twice it is the one that holds.
    const byDate = new Map(readings.reverse().map((row) => [row.date, row]))
    return [...byDate.values()]
  },
})

function days(api: RestApi, limit: number): Promise<unknown> {
  return api.get('https://api.alternative.me/fng/', { query: { limit } })
}

/** An index without one of its parts is none: the whole answer is refused. */
function readingOf(entry: Fields, now: Ms): Row<typeof fearGreedDaily> {
  const value = numberOf(entry.value)
  const classification = textOf(entry.value_classification)
  const at = secondsOf(entry.timestamp)
  if (value === null || !Number.isInteger(value) || value < 0 || value > 100)
    throw badAnswer(ID, 'expected a value from 0 to 100', entry)
  if (classification === null || at === null)
    throw badAnswer(ID, 'expected a classification and a timestamp', entry)
  return { date: dateOf(at), value, classification, fetched_at: now }
}
