import { dayMs } from '../../core/time.ts'
import type { RestApi } from '../../define/source.ts'
import { badAnswer, numberOf } from '../../venues/fields.ts'

/** A figure of a day. */
export interface Observation {
  readonly date: string
  readonly value: number
}

/** The file behind a graph: needs no key, and has the days from one to the other, both included. */
export function askSeries(api: RestApi, id: string, first: string, last: string): Promise<string> {
  const query = { id, cosd: first, coed: last }
  return api.get('https://fred.stlouisfed.org/graph/fredgraph.csv', { query, as: 'text' })
}

/**
 * Days of a series, oldest first; a dot, or nothing, is a day without a figure. Another head, a line of another shape
 * or a day out of order is not this file, and refused whole.
 */
export function observationsIn(source: string, id: string, text: string): Observation[] {
  const [head, ...lines] = text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split(/\r?\n/)
  const expected = [`observation_date,${id}`, `DATE,${id}`]
  if (!expected.includes(head!.trim())) throw badAnswer(source, `expected ${expected[0]} at the head`, head)
  let last = ''
  return lines.flatMap((line) => {
    const [date, figure, ...rest] = line.split(',')
    if (figure === undefined || rest.length > 0 || dayMs(date!) === null)
      throw badAnswer(source, `expected a day and a figure of ${id}`, line)
    if (date! <= last) throw badAnswer(source, `days of ${id} are out of order`, line)
    last = date!
    if (figure === '.' || figure === '') return []
    const value = numberOf(figure)
    if (value === null) throw badAnswer(source, `expected a figure of ${id}`, line)
    return [{ date: date!, value }]
  })
}
