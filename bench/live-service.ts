import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** The service as it is run, on a folder of its own, with the settings of a bench. */
export interface LiveService {
  readonly pid: number
  readonly folder: string
  /** Figures of the metrics page by name and labels, as `perptape_gaps_open`. */
  metrics(): Promise<ReadonlyMap<string, number>>
  /** The folder goes with it unless it is kept for the next. */
  stop(keeps?: 'keeps its folder'): Promise<void>
}

export function builtService(): void {
  execFileSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit' })
}

export async function startService(
  source: 'live' | 'sim',
  ports: { readonly port: number; readonly ops: number },
  env: Readonly<Record<string, string>> = {},
  folder = mkdtempSync(join(tmpdir(), 'perptape-bench-live-')),
): Promise<LiveService> {
  const child = spawn(process.execPath, ['dist/cli.js', 'start', '--source', source], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      DATA_DIR: folder,
      PORT: String(ports.port),
      OPS_PORT: String(ports.ops),
      LOG_LEVEL: 'error',
      BULK_MONTHS: 'off',
      ...env,
    },
  })
  const metrics = async () => {
    const text = await (await fetch(`http://127.0.0.1:${ports.ops}/metrics`)).text()
    const lines = text.split('\n').filter((line) => line && !line.startsWith('#'))
    return new Map(
      lines.map((line) => {
        const space = line.lastIndexOf(' ')
        return [line.slice(0, space), Number(line.slice(space + 1))] as const
      }),
    )
  }
  const deadline = Date.now() + 180_000
  while (
    !(await metrics().then(
      (found) => found.size > 0,
      () => false,
    ))
  ) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error('the service did not come up')
    await sleep(20)
  }
  return {
    pid: child.pid!,
    folder,
    metrics,
    async stop(keeps) {
      const closed = once(child, 'close')
      child.kill('SIGTERM')
      await closed
      if (!keeps) rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The sum of a metric over its labels, of those alone that have the text in them. */
export function summed(metrics: ReadonlyMap<string, number>, name: string, having = ''): number {
  let sum = 0
  for (const [key, value] of metrics)
    if ((key === name || key.startsWith(`${name}{`)) && key.includes(having)) sum += value
  return sum
}
