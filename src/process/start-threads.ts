import type { Access } from '../access/access.ts'
import type { Config } from '../config.ts'
import type { Log } from '../core/log.ts'
import type { BornFolder } from '../store/folder.ts'
import { joinCluster, type MarketEngine } from './engine.ts'
import { openEngine } from './open-store.ts'
import type { Opened } from './opened.ts'
import type { Seller } from './selling.ts'
import { clusterOf } from './store-line.ts'
import { EngineThread } from './threads/engine-thread.ts'
import type { KitchenData, KitchenVerbs } from './threads/kitchen-thread.ts'
import type { RecorderData, RecorderVerbs } from './threads/recorder-thread.ts'
import { Thread } from './threads/thread.ts'

export function startEngine(
  config: Config,
  { files: { market } }: BornFolder,
  log: Log,
): Promise<MarketEngine> {
  const cluster = clusterOf(config)
  if (cluster) return joinCluster(cluster, log)
  return EngineThread.start({ file: market, log, open: (beat) => openEngine(config, market, log, beat) })
}

export function startRecorder(
  config: Config,
  folder: BornFolder,
  engine: MarketEngine,
  log: Log,
): Promise<Thread<RecorderVerbs>> {
  return Thread.start<RecorderVerbs>({
    name: 'recorder',
    holdsRows: true,
    file: 'recorder-thread',
    log,
    data: () => {
      const { line: store, transfer } = engine.line()
      const { kind, path } = folder
      return { value: { config, kind, folder: path, store } satisfies RecorderData, transfer }
    },
  })
}

export async function startKitchen(
  config: Config,
  folder: BornFolder,
  engine: MarketEngine,
  { site, payment: { networks, settlement }, linkSecret: secret }: Seller,
  { limits }: Access,
  log: Log,
  opened: Opened,
): Promise<Thread<KitchenVerbs>> {
  const thread = await Thread.start<KitchenVerbs>({
    name: 'kitchen',
    file: 'kitchen-thread',
    log,
    data: () => {
      const { line: store, transfer } = engine.line()
      return {
        value: {
          config,
          site,
          limits,
          payment: { networks, settlement },
          store,
          folder: folder.path,
          linkSecret: secret,
        } satisfies KitchenData,
        transfer,
      }
    },
  })
  opened.add(() => thread.stop())
  return thread
}
