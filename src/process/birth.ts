import type { Config } from '../config.ts'
import { systemClock } from '../core/clock.ts'
import type { Log } from '../core/log.ts'
import { writeHistory } from '../sim/history.ts'
import { createSimMarket } from '../sim/model/model.ts'
import { simulatedVenues } from '../sim/simulated-venues.ts'
import { type BornFolder, type FolderKind, openFolder } from '../store/folder.ts'
import { giveBirth } from '../store/folder-birth.ts'
import type { HeldFolder } from '../store/folder-lock.ts'
import type { Store } from '../store/port.ts'
import { VENUES } from '../venues/index.ts'
import { openStore } from './open-store.ts'
import { createProgress } from './progress.ts'
import { isAnyReachable, liveVenues, venuesToTry } from './world.ts'

/** Where the birth of a folder is told of. */
interface Listeners {
  /** A line for whoever started it. */
  readonly say: (line: string) => void
  /** How far it has come, as a sentence for those who call already. */
  readonly warm: (sentence: string) => void
}

/** The data folder, ready for use. A new one is born here: live and empty, or simulated with a past of its own. */
export async function bornFolder(
  held: HeldFolder,
  config: Config,
  log: Log,
  listeners: Listeners,
): Promise<BornFolder> {
  const folder = openFolder(held, config.SOURCE)
  if (folder.kind !== null) return { ...folder, kind: folder.kind }
  const kind = await chooseKind(config, listeners.say)
  await giveBirth(folder, {
    kind,
    async fill(file) {
      const store = await openStore(config, file, log)
      try {
        if (kind === 'simulated') await writePast(store, config, listeners.warm)
      } finally {
        await store.close()
      }
    },
  })
  return { ...folder, kind }
}

async function chooseKind(config: Config, say: (line: string) => void): Promise<FolderKind> {
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
  return names.length === 1 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
}

async function writePast(store: Store, config: Config, warm: Listeners['warm']): Promise<void> {
  const now = systemClock.now()
  const market = createSimMarket({ seed: config.SIM_SEED })
  const title = 'Writing the past of the simulated market'
  const progress = createProgress(title)
  const rows = await writeHistory({
    market,
    // Whole, whatever VENUES says: the boards' figures of that past are of the whole market.
    venues: simulatedVenues(market, VENUES, now),
    insert: (table, batch) => store.insert(table, batch),
    now,
    onProgress: ({ fraction, label }) => {
      progress.show(fraction, label)
      warm(`perptape is starting. ${title}: ${Math.floor(fraction * 100)} % (${label}).`)
    },
  })
  const seconds = ((systemClock.now() - now) / 1000).toFixed(1)
  progress.done(`The simulated market has a past of ${rows.toLocaleString('en')} rows (${seconds} s).`)
}
