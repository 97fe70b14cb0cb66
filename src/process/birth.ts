import type { Config } from '../config.ts'
import type { Log } from '../core/log.ts'
import { openDuckdb } from '../store/duckdb/open.ts'
import { type BornFolder, openFolder } from '../store/folder.ts'
import { giveBirth } from '../store/folder-birth.ts'
import type { HeldFolder } from '../store/folder-lock.ts'
import { TABLES } from '../tables/index.ts'
import type { Listeners } from './birth-kind.ts'
import { clusterOf } from './store-line.ts'

/** The data folder, ready for use. A new one is born here: live and empty, or simulated with a past of its own. */
export async function bornFolder(
  held: HeldFolder,
  config: Config,
  log: Log,
  listeners: Listeners,
): Promise<BornFolder> {
  const cluster = clusterOf(config)
  if (cluster) {
    // Not needed, and slow to load, where the market is in a file.
    const { bornCluster } = await import('./cluster-birth.ts')
    return bornCluster(held, cluster, config, log, listeners)
  }
  const folder = openFolder(held, config.SOURCE)
  if (folder.kind !== null) return { ...folder, kind: folder.kind }
  // Nor are these, where it was born before.
  const [{ chooseKind }, { writePast }] = await Promise.all([
    import('./birth-kind.ts'),
    import('./birth-past.ts'),
  ])
  const kind = await chooseKind(config, listeners.say)
  await giveBirth(folder, {
    kind,
    async fill(file) {
      const options = { file, tables: TABLES, memoryLimitMb: config.STORE_MEMORY_MB, log }
      const { store, line } = await openDuckdb({ ...options, isDraft: true })
      try {
        const sentLine = () => {
          const own = line()
          return { line: own, transfer: [own.port] }
        }
        if (kind === 'simulated') await writePast(sentLine, config, listeners.warm, log)
      } catch (thrown) {
        await store.close().catch(() => {})
        throw thrown
      }
      await store.close()
    },
  })
  return { ...folder, kind }
}
