import type { Config } from '../config.ts'
import type { Log } from '../core/log.ts'
import type { OpenDuckdb } from '../store/duckdb/open.ts'
import { type BornFolder, type FolderKind, openFolder } from '../store/folder.ts'
import { giveBirth } from '../store/folder-birth.ts'
import type { HeldFolder } from '../store/folder-lock.ts'
import { openEngine } from './open-store.ts'
import { createProgress } from './progress.ts'
import type { BirthData, BirthVerbs } from './threads/birth-thread.ts'
import type { TaskNews } from './threads/task-desk.ts'
import { Thread } from './threads/thread.ts'
import { isAnyReachable, liveVenues, venuesToTry } from './ways-out.ts'

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
      const opened = await openEngine(config, file, log)
      try {
        if (kind === 'simulated') await writePast(opened, config, listeners.warm, log)
      } finally {
        await opened.store.close()
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
  if (names.length > 5) return `${names.length} venues`
  return names.length === 1 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
}

/** In a thread of its own: meanwhile callers are told how far it is. */
async function writePast(
  { line }: OpenDuckdb,
  config: Config,
  warm: Listeners['warm'],
  log: Log,
): Promise<void> {
  const begun = performance.now()
  const title = 'Writing the past of the simulated market'
  const progress = createProgress(title)
  const thread = await Thread.start<BirthVerbs>({
    name: 'birth',
    file: 'birth-thread',
    once: true,
    log,
    data: () => {
      const own = line()
      return { value: { config, store: own } satisfies BirthData, transfer: [own.port] }
    },
  })
  try {
    const rows = await thread.ask('writePast', null, {
      onNews({ fraction, label }: TaskNews) {
        progress.show(fraction, label)
        warm(`perptape is starting. ${title}: ${Math.floor(fraction * 100)} % (${label}).`)
      },
    })
    const seconds = ((performance.now() - begun) / 1000).toFixed(1)
    progress.done(`The simulated market has a past of ${rows.toLocaleString('en')} rows (${seconds} s).`)
  } finally {
    await thread.stop()
  }
}
