import { Instant } from '../core/clock.ts'
import { sentenceOf } from '../core/errors.ts'
import { durationMs, floorTo } from '../core/time.ts'
import type { Rollup } from '../define/rollup.ts'
import type { HealthPage } from './health.ts'
import type { Desk } from './job.ts'
import { backoffMs, pause } from './pause.ts'

/** Runs a rollup just after each mark of its cadence, and once soon after the start. */
export async function runRollup(
  rollup: Rollup,
  health: HealthPage,
  desk: Desk,
  signal: AbortSignal,
): Promise<void> {
  const { intake, clock, log, store, timings } = desk
  const everyMs = durationMs(rollup.every)
  const afterMarkMs = Math.min(timings.rollupAfterMarkMs, everyMs / 10)
  // Readers of the tables that it names, and of no other.
  const readers = Object.fromEntries(
    Object.entries(rollup.reads).map(([name, table]) => [name, store.reader(table)]),
  )
  let failures = 0

  await pause(timings.rollupStartMs, signal)
  while (!signal.aborted) {
    const now = clock.now()
    const next = floorTo(now - afterMarkMs, everyMs) + everyMs + afterMarkMs
    try {
      await run(now)
      failures = 0
      await pause(next - clock.now(), signal)
    } catch (thrown) {
      if (signal.aborted) return
      failures++
      const error = sentenceOf(thrown)
      health.failed(error)
      log.error({ rollup: rollup.id, failures, error }, 'a rollup failed')
      await pause(backoffMs(failures, timings.retryFirstMs, timings.retryMaxMs), signal)
    }
  }

  async function run(now: number): Promise<void> {
    const rows = await rollup.compute(readers, { now: new Instant(now) })
    const offer = intake.offer({ id: rollup.id, into: rollup.into, kind: 'rollup' }, rows)
    health.faulty += offer.faulty
    if (offer.faulty > 0) {
      log.error({ rollup: rollup.id, rows: offer.faulty, fault: offer.fault }, 'rows cannot be stored')
    }
    await offer.stored
    health.succeeded(clock.now())
    health.recorded(offer.accepted, clock.now())
  }
}
