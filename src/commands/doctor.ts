import { loadConfig } from '../config.ts'
import { systemClock } from '../core/clock.ts'
import { ConfigError } from '../core/errors.ts'
import { silentLog } from '../core/log.ts'
import { orNearest } from '../core/nearest.ts'
import { openWorld, type World } from '../process/world.ts'
import { defaultTimings } from '../recorder/timings.ts'
import { type SourceTry, trySources } from '../recorder/try-sources.ts'
import { type FolderKind, readFolderKind } from '../store/folder.ts'
import { REGISTRY } from '../tables/venues/registry.ts'
import { type Flags, print } from './print.ts'
import { textTable } from './text-table.ts'

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
    const tries = await tryWorld(world, flags.venue, (venues) => {
      if (!flags.json) process.stderr.write(`Trying ${venues} venues (${kind}) …\n`)
    })
    print(flags, { kind, sources: tries }, () => reportOf(tries, kind))
    process.exitCode = exitCodeOfTries(tries)
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
  onBegin: (venues: number) => void,
): Promise<SourceTry[]> {
  const origins = [...venues, ...providers]
  const wanted = origins.filter(({ id }) => venueId === undefined || id === venueId)
  const known = origins.map(({ id }) => id)
  if (wanted.length === 0) throw unknownVenue(venueId!, known)
  onBegin(wanted.length)
  const context = { gateway, clock: systemClock, timings: defaultTimings }
  return (await Promise.all(wanted.map((venue) => trySources(venue, context)))).flat()
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
  const working = tries.filter(({ ok }) => ok).length
  if (working === tries.length) return 0
  return working > 0 ? 7 : 8
}

export function reportOf(tries: readonly SourceTry[], kind: FolderKind): string {
  const rows = tries.map(({ source, ok, rows, latencyMs, error }) => [
    source,
    ok ? 'ok' : 'FAILED',
    rows,
    Math.round(latencyMs),
    error ?? '',
  ])
  const working = tries.filter(({ ok }) => ok).length
  const lines = [
    textTable(['source', 'state', 'rows', 'ms', 'what went wrong'], rows),
    '',
    `${working} of ${tries.length} sources work (${kind}).`,
  ]
  if (working === 0 && kind === 'live') {
    lines.push('No venue can be reached: is this machine connected, and may it reach them?')
  }
  return lines.join('\n')
}
