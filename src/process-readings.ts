import type { Access } from './access/access.ts'
import type { Reading } from './core/reading.ts'
import { VERSION } from './core/version.ts'
import type { Doors } from './doors.ts'
import { recorderReadings } from './recorder/readings.ts'
import type { Recorder } from './recorder/recorder.ts'
import { connectionReadings } from './serve/http/connection-readings.ts'
import type { BornFolder } from './store/folder.ts'
import { folderReadings } from './store/folder-readings.ts'

/** What every part of the process has to tell whoever watches it. */
export function processReadings(parts: {
  readonly folder: BornFolder
  readonly recorder: Recorder | null
  readonly access: Access | null
  readonly doors: Doors
}): Reading[] {
  const { folder, recorder, access, doors } = parts
  const gauge = (name: string, help: string, value: number, labels?: Reading['labels']): Reading => ({
    kind: 'gauge',
    name,
    help,
    value,
    ...(labels ? { labels } : {}),
  })
  return [
    gauge('perptape_build_info', 'Which version runs, on which kind of data.', 1, {
      version: VERSION,
      data: folder.kind,
    }),
    ...folderReadings(folder),
    ...connectionReadings({ api: doors.api, ops: doors.ops }),
    ...(recorder ? recorderReadings(recorder) : []),
    ...(access
      ? [gauge('perptape_blocked_callers', 'Callers that are kept out for a while.', access.blocks().length)]
      : []),
  ]
}
