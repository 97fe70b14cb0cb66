import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { loadConfig } from '../config.ts'
import { sentenceOf } from '../core/errors.ts'
import { poolGivesWay } from '../core/priority.ts'
import { exitCodeOf } from '../process/exit-code.ts'
import { keepHeapSmall } from '../process/heap.ts'
import { openLog } from '../process/open-log.ts'
import { beginLoading } from '../process/threads/loading.ts'
import { assertKind, readFolderKind } from '../store/folder.ts'
import { LOCK_FILE } from '../store/folder-lock.ts'
import { holdFolder } from './hold-folder.ts'
import { leaveAtOnce } from './leave-at-once.ts'
import { flagsOf, type StartFlags } from './start-flags.ts'
import { onStopSignals } from './stop-signals.ts'

const say = (line: string) => process.stderr.write(`${line}\n`)

/** `onHeard` is called as soon as signals are heard here. */
export async function start(flags: StartFlags, onHeard: () => void): Promise<void> {
  const config = loadConfig(flagsOf(flags))
  await poolGivesWay()
  const log = await openLog(config)
  let stop = async (): Promise<void> => {
    say('Stopped before it was up; the next start begins anew.')
  }
  let stopping = false
  onStopSignals({
    stop() {
      stopping = true
      say('Stopping …')
      return stop()
    },
    leave(code, thrown) {
      if (code === 1) say(`The stop was not clean: ${sentenceOf(thrown)}`)
      void leaveAtOnce(code === 1 ? exitCodeOf(thrown) : code)
    },
  })
  onHeard()
  // A folder of the other kind is a plainer mistake than a port in use; a new one is not made before the ports are ours.
  const kind = readFolderKind(config.DATA_DIR)
  assertKind(config.DATA_DIR, kind, config.SOURCE)
  // The birth of a folder needs the memory more than they need the time.
  if (kind !== null) beginLoading(config.ROLE)
  // That the folder is in use says more than that the port of its service is.
  const isOld = existsSync(join(config.DATA_DIR, LOCK_FILE))
  const taken = isOld ? holdFolder(config.DATA_DIR) : null
  const { openDoors } = await import('../process/doors.ts')
  const doors = await openDoors(config)
  const held = taken ?? holdFolder(config.DATA_DIR)
  const { bornFolder } = await import('../process/birth.ts')
  const folder = await bornFolder(held, config, log, { say, warm: doors.warm })
  const { startPerptape } = await import('../process/main.ts')
  const opening = startPerptape(config, folder, doors, log)
  stop = async () => {
    await (await opening).stop()
    say('Stopped; everything recorded is stored.')
  }
  const running = await opening
  // Not before: with room, loading and a past of millions of rows take less time.
  keepHeapSmall()
  if (stopping) return
  say('')
  say(
    folder.kind === 'simulated' ? 'perptape is up, on a SIMULATED market.' : 'perptape is up, on live data.',
  )
  if (running.url) {
    say(`  page      ${running.url}/`)
    say(`  boards    ${running.url}/api/public/symbols`)
    say(`  docs      ${running.url}/docs`)
  }
  say(`  metrics   ${running.opsUrl}/metrics`)
  say(`  data      ${folder.path}`)
  say('Stop it with Ctrl-C.')
}
