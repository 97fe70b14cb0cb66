import type { Access } from '../access/access.ts'
import { type Metric, metric } from '../core/metric.ts'
import { VERSION } from '../core/version.ts'
import { connectionMetrics } from '../serve/http/connection-metrics.ts'
import type { BornFolder } from '../store/folder.ts'
import { folderMetrics } from '../store/folder-metrics.ts'
import type { Doors } from './doors.ts'
import type { Threads } from './threads/threads.ts'

/** What every part of the process has to tell whoever watches it. */
export async function processMetrics(parts: {
  readonly folder: BornFolder
  readonly threads: Threads
  readonly access: Access | null
  readonly doors: Doors
}): Promise<Metric[]> {
  const { folder, threads, access, doors } = parts
  const build = { version: VERSION, data: folder.kind }
  const blocks = access ? await access.blocks() : null
  return [
    metric('perptape_build_info', 'Which version runs, on which kind of data.', 1, build),
    ...folderMetrics(folder),
    ...connectionMetrics({ api: doors.api, ops: doors.ops }),
    ...(await threads.metrics()),
    ...(blocks
      ? [metric('perptape_blocked_callers', 'Callers that are kept out for a while.', blocks.length)]
      : []),
  ]
}
