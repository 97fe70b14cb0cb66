/** Who runs us in a terminal passes Ctrl-C on, and the terminal sends it too: so close together, two are one. */
const ONE_WISH_MS = 500
const LOOK_EVERY_MS = 500

interface StopParts {
  /** Called once. */
  readonly stop: () => Promise<void>
  /** `code` is for the process; called when the stop is done, failed, or too slow for whoever asked twice. */
  readonly leave: (code: number, thrown?: unknown) => void
}

/**
 * Stops on SIGINT and SIGTERM; a second one, from someone who does not want to wait, leaves at once. SIGHUP, which a
 * terminal sends when it is closed, would end the process, and is not heard.
 */
export function onStopSignals({ stop, leave }: StopParts, on: NodeJS.EventEmitter = process): void {
  let askedAt: number | null = null
  const handle = () => {
    const now = performance.now()
    if (askedAt !== null) {
      if (now - askedAt >= ONE_WISH_MS) leave(130)
      return
    }
    askedAt = now
    stop().then(
      () => leave(0),
      (thrown: unknown) => leave(1, thrown),
    )
  }
  on.on('SIGINT', handle)
  on.on('SIGTERM', handle)
  on.on('SIGHUP', () => {})
  // npx puts a shell between itself and us. A signal to npx ends the shell and does not reach us: then we would go on
  // with nobody left to stop us. Our own `npm start` has none between: it passes signals on, and may go before us.
  const { npm_lifecycle_event: script, npm_package_name: of } = process.env
  if (script === undefined || (script === 'start' && of === 'perptape')) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    handle()
  }, LOOK_EVERY_MS)
  watch.unref()
}
