import { means, text } from '../../define/table.ts'
import { ENDED, REGISTRY } from './registry.ts'

/** What was recorded of those that are no more stays. */
const IDS: ReadonlySet<string> = new Set([...REGISTRY, ...ENDED].map(({ id }) => id))

/** A column that names an exchange of the registry. */
export const venue = () =>
  means(
    text({ fits: (id) => IDS.has(id), allowed: 'the id of a venue of the registry, such as binance or okx' }),
    'Venue, by its id.',
  )
