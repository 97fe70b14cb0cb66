import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)
const PATIENCE_MS = 10_000

/** What a process holds in memory, as the system sees it: one that answers nobody is measured too. */
export async function rssMbOf(pid: number): Promise<number> {
  const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)])
  return Number(stdout) / 1024
}

/** The sum over all labels of a metric, as the operations port tells it. */
export async function metricSum(opsUrl: string, name: string): Promise<number> {
  const text = await (await fetch(`${opsUrl}/metrics`, { signal: AbortSignal.timeout(PATIENCE_MS) })).text()
  const lines = text.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? ([\\d.e+-]+)$`, 'gm'))
  return [...lines].reduce((sum, [, value]) => sum + Number(value), 0)
}
