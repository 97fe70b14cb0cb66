import type { Ms } from '../core/time.ts'
import { type Origin, type Provider, provider, type RestSpec, type Venue, venue } from '../define/source.ts'
import { DATA_SOURCES } from '../tables/venues/data-sources.ts'
import { REGISTRY, type RegistryEntry } from '../tables/venues/registry.ts'
import type { SimModel } from './model/model.ts'
import { SUBJECTS } from './subjects.ts'
import { spokenSources } from './wire/dialects.ts'

/** Rows come from the model itself: nobody is asked. */
const NO_CALLS: RestSpec = { hosts: [], budget: { weight: 50, per: '1s' } }

/**
 * All venues of the registry in the simulated market, each fed by rows of the subjects that concern it; `real` ones
 * whose dialect is spoken have their own sources besides. Feeds go on from `since`, which is where generated history ends.
 */
export function simulatedVenues(market: SimModel, real: readonly Venue[], since: Ms): Venue[] {
  return REGISTRY.map((entry) => {
    const known = real.find(({ id }) => id === entry.id)
    const spoken = known ? spokenSources(known) : []
    const fed = SUBJECTS.flatMap((subject) => subject.feed(market, entry.id, since))
    return known && spoken.length > 0
      ? venue({ ...known, sources: [...spoken, ...fed] })
      : venue({ ...headOf(entry), rest: NO_CALLS, sources: fed })
  })
}

/** The other sources of data, likewise. */
export function simulatedProviders(market: SimModel, since: Ms): Provider[] {
  return DATA_SOURCES.map((head) => {
    const sources = SUBJECTS.flatMap((subject) => subject.feed(market, head.id, since))
    return provider({ ...head, rest: NO_CALLS, sources })
  })
}

/** All who tell of the simulated market. */
export function simulatedOrigins(market: SimModel, real: readonly Venue[], since: Ms): Origin[] {
  return [...simulatedVenues(market, real, since), ...simulatedProviders(market, since)]
}

function headOf({ id, name, type, country, markets }: RegistryEntry) {
  return { id, name, type, country, markets }
}
