import type { Config } from '../config.ts'
import type { Log } from '../core/log.ts'
import type { Listeners } from './birth-kind.ts'
import { createProgress } from './progress.ts'
import type { SentLine } from './store-line.ts'
import type { BirthData, BirthVerbs } from './threads/birth-thread.ts'
import type { TaskNews } from './threads/task-desk.ts'
import { Thread } from './threads/thread.ts'

/** In a thread of its own: meanwhile callers are told how far it is. */
export async function writePast(
  line: () => SentLine,
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
      const { line: store, transfer } = line()
      return { value: { config, store } satisfies BirthData, transfer }
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
