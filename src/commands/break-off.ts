import { BrokenOff } from '../core/errors.ts'
import type { TaskName } from '../tasks/tasks.ts'
import { leaveAtOnce } from './leave-at-once.ts'
import { onStopSignals } from './stop-signals.ts'

type Broken = TaskName | 'restore' | 'migrate'

const IMPORT =
  'Broken off. What was imported by then stays in a folder that has data; run it again for the rest.'
const SENTENCES: Partial<Record<Broken, string>> = {
  import: IMPORT,
  import_folder: IMPORT,
  export_folder: 'Broken off; nothing was written.',
  export: 'Broken off; no file was written.',
  backup: 'Broken off; no backup was made.',
  quantum_scan: 'Broken off; nothing was kept of it.',
  migrate: 'Broken off. What was copied by then stays; run it again, and it goes on from there.',
  restore: 'Broken off; the folder is as it was.',
}

/** A task that was told to stop has this long to clear away what it began. */
const GRACE_MS = 5_000

/** Aborted by Ctrl-C. Who asks twice, or has a task that does not hear it, leaves all the same. */
export function breakOffSignal(name: Broken): AbortSignal {
  const controller = new AbortController()
  const reason = new BrokenOff(SENTENCES[name] ?? 'Broken off.')
  onStopSignals({
    async stop() {
      controller.abort(reason)
      await new Promise((resolve) => setTimeout(resolve, GRACE_MS).unref())
    },
    // Leaving this way, unlike being ended by the signal, takes drafts along.
    leave() {
      process.stderr.write(`perptape: ${reason.message}\n`)
      void leaveAtOnce(130)
    },
  })
  return controller.signal
}
