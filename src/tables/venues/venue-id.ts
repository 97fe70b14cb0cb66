import { means, text } from '../../define/table.ts'
import { REGISTRY } from './registry.ts'

const IDS: ReadonlySet<string> = new Set(REGISTRY.map(({ id }) => id))

/** A column that names an exchange of the registry. */
export const venue = () =>
  means(
    text({ fits: (id) => IDS.has(id), allowed: 'the id of a venue of the registry, such as binance or okx' }),
    'Venue, by its id.',
  )
