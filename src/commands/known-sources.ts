import { ConfigError } from '../core/errors.ts'
import { nearest } from '../core/nearest.ts'
import { DAY, type Ms } from '../core/time.ts'
import type { Store } from '../store/port.ts'
import { collectorRuns, recordingGaps } from '../tables/recording.ts'
import { VENUES } from '../venues/index.ts'
import { REGISTRY } from '../venues/registry.ts'

/** Refuses a name that is neither a source nor a venue of this folder, and says which ones come near. */
export async function assertKnownSource(store: Store, name: string, now: Ms): Promise<void> {
  const sources = await knownSources(store, now)
  const venues = new Set([...REGISTRY.map(({ id }) => id), ...[...sources].map(venueOf)])
  if (sources.has(name) || venues.has(name)) return
  throw new ConfigError(`There is no source or venue ${name}. ${hintFor(name, [...sources], [...venues])}`)
}

/** What we record today, and whatever has run or failed in this folder. */
async function knownSources(store: Store, now: Ms): Promise<Set<string>> {
  const since = now - (collectorRuns.keepDays ?? 30) * DAY
  const ran = await store.reader(collectorRuns).latest({ since, by: ['feed'], columns: ['feed'] })
  const failed = await store.reader(recordingGaps).latest({ since: 0, by: ['source'], columns: ['source'] })
  return new Set([
    ...VENUES.flatMap(({ sources }) => sources.map(({ id }) => id)),
    ...ran.map(({ feed }) => feed),
    ...failed.map(({ source }) => source),
  ])
}

function venueOf(source: string): string {
  return source.split('.', 1)[0]!
}

function hintFor(name: string, sources: readonly string[], venues: readonly string[]): string {
  const near = nearest(name, [...venues, ...sources])
  if (near.length > 0) return `Did you mean ${near.join(' or ')}?`
  const venue = venueOf(name)
  const ofVenue = sources.filter((source) => source.startsWith(`${venue}.`)).sort()
  if (ofVenue.length > 0) return `Sources of ${venue}: ${ofVenue.join(', ')}.`
  return `A source is a venue and a subject, such as ${sources[0]}; venues are ${[...venues].sort().join(', ')}.`
}
