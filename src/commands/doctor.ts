import { loadConfig } from '../config.ts'
import { systemClock } from '../core/clock.ts'
import { ConfigError } from '../core/errors.ts'
import { createLog } from '../core/log.ts'
import { defaultTimings } from '../recorder/timings.ts'
import { type SourceTry, trySources } from '../recorder/try-sources.ts'
import { isAnyVenueReachable, openWorld } from '../world.ts'
import { textTable } from './text-table.ts'

interface Flags {
  readonly venue?: string
  readonly source?: string
  readonly json?: boolean
}

/** Tries what the recorder would run, against the real venues or the simulated ones, and keeps nothing. */
export async function doctor(flags: Flags): Promise<void> {
  const config = loadConfig(flags.source === undefined ? {} : { SOURCE: flags.source })
  const live = config.SOURCE === 'live' || (config.SOURCE === 'auto' && (await isAnyVenueReachable()))
  const clock = systemClock
  const log = createLog('silent')
  const kind = live ? 'live' : 'simulated'
  const world = await openWorld(kind, { seed: config.SIM_SEED, since: clock.now(), clock, log })
  const { venues, gateway } = world
  try {
    const wanted = venues.filter(({ id }) => flags.venue === undefined || id === flags.venue)
    if (wanted.length === 0) {
      throw new ConfigError(
        `There is no venue ${flags.venue}. Known: ${venues.map(({ id }) => id).join(', ')}.`,
      )
    }
    if (!flags.json) process.stderr.write(`Trying ${wanted.length} venues (${kind}) …\n`)
    const tries = (
      await Promise.all(wanted.map((venue) => trySources(venue, { gateway, clock, timings: defaultTimings })))
    ).flat()
    show(tries, kind, flags.json ?? false)
    if (tries.some(({ ok }) => !ok)) process.exitCode = 1
  } finally {
    await world.close()
  }
}

function show(tries: readonly SourceTry[], kind: string, asJson: boolean): void {
  if (asJson) {
    process.stdout.write(`${JSON.stringify({ kind, sources: tries })}\n`)
    return
  }
  const rows = tries.map(({ source, ok, rows, latencyMs, error }) => [
    source,
    ok ? 'ok' : 'FAILED',
    rows,
    Math.round(latencyMs),
    error ?? '',
  ])
  process.stdout.write(`${textTable(['source', 'state', 'rows', 'ms', 'what went wrong'], rows)}\n`)
  const failed = tries.filter(({ ok }) => !ok).length
  process.stdout.write(`\n${tries.length - failed} of ${tries.length} sources work (${kind}).\n`)
}
