import { sentenceOf } from '../core/errors.ts'
import type { JobTools } from './job.ts'
import { backoffMs, pause } from './pause.ts'
import type { RollupJob } from './rollup-spans.ts'
import { RollupWalk } from './rollup-walk.ts'

/**
 * Runs a rollup: soon after the start, just after a span has settled, just after each mark of its provisional cadence,
 * and when spans are open again.
 */
export async function runRollup(job: RollupJob, tools: JobTools, signal: AbortSignal): Promise<void> {
  const { rollup, health } = job
  const { clock, log, timings, batcher } = tools
  const walk = new RollupWalk(job, tools)
  let failures = 0

  await pause(timings.rollupStartMs, signal)
  while (!signal.aborted) {
    try {
      const isMore = await walk.round(signal)
      failures = 0
      health.succeeded(clock.now())
      if (isMore) await pause(timings.rollupBreathMs, signal)
      else await untilDue()
    } catch (thrown) {
      if (signal.aborted) return
      failures++
      const error = sentenceOf(thrown)
      health.failed(error)
      log.error({ rollup: rollup.id, failures, error }, 'a rollup failed')
      await pause(backoffMs(failures, timings.retryFirstMs, timings.retryMaxMs), signal)
    }
  }

  async function untilDue(): Promise<void> {
    const opened = new AbortController()
    batcher.marks.of(rollup).onOpened = () => opened.abort()
    await pause(walk.due() - clock.now(), AbortSignal.any([signal, opened.signal]))
    // More of the same may follow: an import comes in pages.
    if (opened.signal.aborted) await pause(walk.afterMarkMs, signal)
  }
}
