import { join } from 'node:path'
import { systemClock } from '../../src/core/clock.ts'
import { silentLog } from '../../src/core/log.ts'
import { Batcher } from '../../src/recorder/batcher.ts'
import { openDuckdbStore } from '../../src/store/duckdb/open.ts'
import { readImportFile } from '../../src/store/import.ts'
import { importLane } from '../../src/tasks/import-lane.ts'
import { notes } from './notes-table.ts'

/** A process that imports a file, and prints what came of it and the most memory that it held. */
const [file, dir] = process.argv.slice(2)
const store = await openDuckdbStore({ file: join(dir!, 'into.duckdb'), tables: [notes], log: silentLog })
const lanes = new Batcher({ store, clock: systemClock, log: silentLog })
const outcome = await readImportFile(notes, file!, {
  keep: importLane({ lanes, store }, notes).keep,
  kind: 'live',
  now: systemClock.now(),
  scratchDir: dir!,
}).then(
  ({ rows, imported, present, bad }) => ({ rows, imported, present, bad }),
  (thrown: Error) => ({ refused: thrown.message }),
)
process.stdout.write(JSON.stringify({ ...outcome, mb: process.resourceUsage().maxRSS / 1024 }))
await store.close()
