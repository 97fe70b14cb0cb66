import { ConfigError } from '../core/errors.ts'
import { nearest } from '../core/nearest.ts'
import { venueOf } from '../core/source-id.ts'
import { SINCE_EVER } from '../core/time.ts'
import { PROVIDERS } from '../providers/index.ts'
import type { Store } from '../store/port.ts'
import { recordingGaps, sourceTerms } from '../tables/record/recording.ts'
import { REGISTRY } from '../tables/venues/registry.ts'
import { VENUES } from '../venues/index.ts'

/** Refuses a name that is neither a source nor a venue of this folder, and says which ones come near. */
export async function assertKnownSource(store: Store, name: string): Promise<void> {
  const sources = await knownSources(store)
  const venues = new Set([...REGISTRY.map(({ id }) => id), ...[...sources].map(venueOf)])
  if (sources.has(name) || venues.has(name)) return
  throw new ConfigError(`There is no source or venue ${name}. ${hintFor(name, [...sources], [...venues])}`)
}

/** What we record today, whatever was ever due in this folder, and what the ledger says of others (the operator). */
async function knownSources(store: Store): Promise<Set<string>> {
  const ever = { since: SINCE_EVER, by: ['source'], columns: ['source'] } as const
  const [due, noted] = await Promise.all([
    store.reader(sourceTerms).latest(ever),
    store.reader(recordingGaps).latest(ever),
  ])
  return new Set([
    ...[...VENUES, ...PROVIDERS].flatMap(({ sources }) => sources.map(({ id }) => id)),
    ...[...due, ...noted].map(({ source }) => source),
  ])
}

function hintFor(name: string, sources: readonly string[], venues: readonly string[]): string {
  const near = nearest(name, [...venues, ...sources])
  if (near.length > 0) return `Did you mean ${near.join(' or ')}?`
  const venue = venueOf(name)
  const ofVenue = sources.filter((source) => source.startsWith(`${venue}.`)).sort()
  if (ofVenue.length > 0) return `Sources of ${venue}: ${ofVenue.join(', ')}.`
  return `A source is a venue and a subject, such as ${sources[0]}; venues are ${[...venues].sort().join(', ')}.`
}
