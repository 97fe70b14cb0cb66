import type { Config } from '../config.ts'
import { systemClock } from '../core/clock.ts'
import type { Log } from '../core/log.ts'
import { sum } from '../core/stats.ts'
import type { SHARES } from '../sim/history.ts'
import type { Listeners } from './birth-kind.ts'
import { createProgress } from './progress.ts'
import type { SentLine } from './store-line.ts'
import type { BirthData, BirthVerbs } from './threads/birth-thread.ts'
import { beginLoading } from './threads/loading.ts'
import type { TaskNews } from './threads/task-desk.ts'
import { Thread } from './threads/thread.ts'

/** The shares themselves only the threads load. */
const COUNT: (typeof SHARES)['length'] = 2

/** In threads of their own, each with a share of it: meanwhile callers are told how far it is. */
export async function writePast(
  line: () => SentLine,
  config: Config,
  warm: Listeners['warm'],
  log: Log,
): Promise<void> {
  const begun = performance.now()
  const title = 'Writing the past of the simulated market'
  const progress = createProgress(title)
  const now = systemClock.now()
  const done = new Array<number>(COUNT).fill(0)
  const threads = await Promise.all(done.map(() => startThread(line, config, log)))
  const write = async (thread: Thread<BirthVerbs>, share: number): Promise<number> => {
    const onNews = ({ fraction, label }: TaskNews) => {
      done[share] = fraction
      progress.show(sum(done), label)
      warm(`perptape is starting. ${title}: ${Math.floor(sum(done) * 100)} % (${label}).`)
    }
    const rows = await thread.ask('writePast', { share, now }, { onNews })
    // A processor is free now for the threads of the service.
    beginLoading(config.ROLE)
    return rows
  }
  const rows = await Promise.all(threads.map(write)).finally(() =>
    Promise.all(threads.map((thread) => thread.stop())),
  )
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  progress.done(`The simulated market has a past of ${sum(rows).toLocaleString('en')} rows (${seconds} s).`)
}

function startThread(line: () => SentLine, config: Config, log: Log): Promise<Thread<BirthVerbs>> {
  return Thread.start<BirthVerbs>({
    name: 'birth',
    file: 'birth-thread',
    once: true,
    log,
    data: () => {
      const { line: store, transfer } = line()
      return { value: { config, store } satisfies BirthData, transfer }
    },
  })
}
