import type { Config } from '../config.ts'
import type { Change } from '../shared/changes.ts'
import { openLog } from './open-log.ts'

/** For a command that changes something behind services which may run elsewhere. */
export async function tellNodes(config: Config, change: Change): Promise<void> {
  if (config.REDIS_URL === undefined) return
  const { openShared } = await import('./open-shared.ts')
  const shared = await openShared(config, await openLog({ ...config, LOG_LEVEL: 'warn' }))
  await shared?.changes.tell(change)
  await shared?.close()
}
