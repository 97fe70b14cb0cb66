import { bornFolder } from '../birth.ts'
import { loadConfig, type SettingName } from '../config.ts'
import { sentenceOf } from '../core/errors.ts'
import { createLog } from '../core/log.ts'
import { startPerptape } from '../main.ts'
import { leave } from './leave.ts'

interface Flags {
  readonly data?: string
  readonly source?: string
  readonly role?: string
  readonly port?: string
  readonly host?: string
  readonly opsPort?: string
  readonly store?: string
}

const SETTINGS: Record<keyof Flags, SettingName> = {
  data: 'DATA_DIR',
  source: 'SOURCE',
  role: 'ROLE',
  port: 'PORT',
  host: 'HOST',
  opsPort: 'OPS_PORT',
  store: 'STORE',
}

const say = (line: string) => process.stderr.write(`${line}\n`)

export async function start(flags: Flags): Promise<void> {
  const given = Object.entries(flags).map(([flag, value]) => [SETTINGS[flag as keyof Flags], value])
  const config = loadConfig(Object.fromEntries(given))
  const log = createLog(config.LOG_LEVEL)
  const folder = await bornFolder(config, log, say)
  const running = await startPerptape(config, folder, log)
  say('')
  say(
    folder.kind === 'simulated' ? 'perptape is up, on a SIMULATED market.' : 'perptape is up, on live data.',
  )
  if (running.url) {
    say(`  page      ${running.url}/`)
    say(`  boards    ${running.url}/api/public/symbols`)
    say(`  reference ${running.url}/docs`)
  }
  say(`  metrics   ${running.opsUrl}/metrics`)
  say(`  data      ${folder.path}`)
  say('Stop it with Ctrl-C.')
  onSignals(async () => {
    say('Stopping …')
    await running.stop()
    say('Stopped; everything recorded is stored.')
  })
}

function onSignals(stop: () => Promise<void>): void {
  let stopping = false
  const handle = () => {
    // The second signal is from someone who does not want to wait.
    if (stopping) process.exit(130)
    stopping = true
    stop().then(
      () => process.exit(0),
      (thrown: unknown) => {
        say(`The stop was not clean: ${sentenceOf(thrown)}`)
        leave(thrown)
      },
    )
  }
  process.on('SIGINT', handle)
  process.on('SIGTERM', handle)
}
