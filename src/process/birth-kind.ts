import type { Config } from '../config.ts'
import type { FolderKind } from '../store/folder.ts'
import { isAnyReachable, liveVenues, venuesToTry } from './ways-out.ts'

/** Where the birth of a folder is told of. */
export interface Listeners {
  /** A line for whoever started it. */
  readonly say: (line: string) => void
  /** How far it has come, as a sentence for those who call already. */
  readonly warm: (sentence: string) => void
}

/** Whether a new record is live or simulated, by the settings or by who answers. */
export async function chooseKind(config: Config, say: (line: string) => void): Promise<FolderKind> {
  if (config.SOURCE === 'live') {
    // A folder that could record nothing is not born.
    liveVenues(config)
    return 'live'
  }
  if (config.SOURCE === 'sim') return 'simulated'
  const venues = venuesToTry(config)
  if (venues.length > 0) say(`New data folder: trying ${listed(venues.map(({ name }) => name))} …`)
  if (await isAnyReachable(venues, config)) {
    say('A venue answers: this folder will hold live data.')
    return 'live'
  }
  say(
    'No venue can be reached from here: starting the simulated market. Every figure will be invented and say so.',
  )
  return 'simulated'
}

function listed(names: readonly string[]): string {
  const last = names.at(-1)!
  if (names.length > 5) return `${names.length} venues`
  return names.length === 1 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
}
