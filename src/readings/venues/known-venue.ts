import { noSuch } from '../../core/errors.ts'
import { SINCE_EVER } from '../../core/time.ts'
import type { Reader } from '../../define/reader.ts'
import type { venues } from '../../tables/venues/venues.ts'

/** The names of the registry's venues; 404 for an id that it does not know. Before anything is recorded none is unknown. */
export async function venueNames(
  registry: Reader<typeof venues>,
  asked?: string,
): Promise<(id: string) => string> {
  const known = await registry.latest({ by: ['venue'], columns: ['venue', 'name'], since: SINCE_EVER })
  const names = new Map(known.map(({ venue, name }) => [venue, name]))
  if (asked !== undefined && names.size > 0 && !names.has(asked)) {
    throw noSuch('venue', { venue: asked }, 'is not a venue that we record', [...names.keys()].sort())
  }
  return (id) => names.get(id) ?? id
}
