import { loadConfig } from '../config.ts'
import { systemClock } from '../core/clock.ts'
import { ConfigError } from '../core/errors.ts'
import { silentLog } from '../core/log.ts'
import { orNearest } from '../core/nearest.ts'
import { createProgress } from '../process/progress.ts'
import { openWorld, type World } from '../process/world.ts'
import { CommonPrices } from '../recorder/facts.ts'
import { defaultTimings } from '../recorder/timings.ts'
import { type SourceTry, trySources } from '../recorder/try-sources.ts'
import { type FolderKind, readFolderKind } from '../store/folder.ts'
import { REGISTRY } from '../tables/venues/registry.ts'
import { countedOf, reportOf } from './doctor-report.ts'
import { type Flags, print } from './print.ts'

interface DoctorFlags extends Flags {
  readonly venue?: string
  readonly source?: string
}

/** Tries what the recorder would run, against the real venues or the simulated ones, and keeps nothing. */
export async function doctor(flags: DoctorFlags): Promise<void> {
  const config = loadConfig({ SOURCE: flags.source, DATA_DIR: flags.data })
  const kind = kindToTry(config.SOURCE, readFolderKind(config.DATA_DIR))
  const clock = systemClock
  const world = await openWorld(kind, config, { since: clock.now(), clock, log: silentLog })
  try {
    const progress = flags.json ? null : createProgress(`Trying what is recorded (${kind})`)
    const tries = await tryWorld(world, flags.venue, (done, of, last) => progress?.show(done / of, last))
    progress?.clear()
    print(flags, { kind, sources: tries }, () => reportOf(tries, kind, [...world.venues, ...world.providers]))
    process.exitCode = exitCodeOfTries(countedOf(tries, kind))
  } finally {
    await world.close()
  }
}

/** The folder says what is recorded into it. A market is invented only where that was asked for. */
export function kindToTry(wanted: 'auto' | 'live' | 'sim', folder: FolderKind | null): FolderKind {
  if (wanted === 'auto') return folder ?? 'live'
  return wanted === 'sim' ? 'simulated' : 'live'
}

export async function tryWorld(
  { venues, providers, gateway }: Pick<World, 'venues' | 'providers' | 'gateway'>,
  venueId: string | undefined,
  onDone: (done: number, of: number, last: string) => void,
): Promise<SourceTry[]> {
  const origins = [...venues, ...providers]
  const wanted = origins.filter(({ id }) => venueId === undefined || id === venueId)
  const known = origins.map(({ id }) => id)
  if (wanted.length === 0) throw unknownVenue(venueId!, known)
  const context = { gateway, clock: systemClock, timings: defaultTimings, prices: new CommonPrices() }
  // Who tells what money is worth is asked for a single venue too, and not reported then.
  const tellers = origins.filter(({ sources }) => sources.some(({ rates }) => rates))
  const aside = tellers.filter((one) => !wanted.includes(one)).map((one) => trySources(one, context))
  let done = 0
  onDone(done, wanted.length, '')
  const all = wanted.map(async (origin) => {
    const tries = await trySources(origin, context)
    onDone(++done, wanted.length, origin.id)
    return tries
  })
  const [tries] = await Promise.all([Promise.all(all), Promise.all(aside)])
  return tries.flat()
}

function unknownVenue(id: string, known: readonly string[]): ConfigError {
  if (REGISTRY.some((entry) => entry.id === id))
    return new ConfigError(
      `${id} is not recorded here, or VENUES leaves it out. Recorded: ${known.join(', ')}.`,
    )
  return new ConfigError(`There is no venue ${id}. ${orNearest(id, known, 'Known')}`)
}

/** 0 when every source works, 7 when some do not, 8 when none does; OPERATE.md lists them. */
export function exitCodeOfTries(tries: readonly SourceTry[]): number {
  const working = tries.filter(({ state }) => state !== 'failed').length
  if (working === tries.length) return 0
  return working > 0 ? 7 : 8
}
