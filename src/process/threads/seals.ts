import type { KeyObject } from 'node:crypto'
import type { Clock } from '../../core/clock.ts'
import { sentenceOf } from '../../core/errors.ts'
import type { Log } from '../../core/log.ts'
import { floorTo, MINUTE } from '../../core/time.ts'
import { backoffMs, pause } from '../../recorder/pause.ts'
import { SEAL_EVERY, Sealer } from '../../seals/sealer.ts'
import type { FolderKind } from '../../store/folder.ts'
import type { Store } from '../../store/port.ts'

/** So long after a mark it is sealed: the figures of the mark have arrived, and the decisions on them are made. */
const AFTER_MARK = MINUTE
/** The first seal of a folder does not wait for a mark: from then on its record is sealed. */
const BEGINS_AFTER = 5_000
const RETRY_FIRST = 5_000
const RETRY_MAX = MINUTE

interface SealsParts {
  readonly key: KeyObject
  readonly kind: FolderKind
  readonly store: Store
  readonly clock: Clock
  readonly log: Log
}

/** Seals what is recorded, every five minutes; returns how to stop that. A seal that fails is tried again, and said. */
export function keepSeals({ key, kind, store, clock, log }: SealsParts): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  const sealer = new Sealer({ store, key, source: kind, clock })

  async function run(): Promise<void> {
    let failures = 0
    await pause(BEGINS_AFTER, signal)
    for (let isFirst = true; !signal.aborted; ) {
      try {
        if (!isFirst || !(await sealer.hasBegun())) await sealer.seal()
        failures = 0
        isFirst = false
      } catch (thrown) {
        failures++
        log.error(
          { failures, error: sentenceOf(thrown) },
          'the record could not be sealed; it is tried again',
        )
      }
      const waits = failures > 0 ? backoffMs(failures, RETRY_FIRST, RETRY_MAX) : untilNext(clock.now())
      await pause(waits, signal)
    }
  }

  const done = run()
  return {
    stop() {
      stopping.abort()
      return done
    },
  }
}

function untilNext(now: number): number {
  return floorTo(now - AFTER_MARK, SEAL_EVERY) + SEAL_EVERY + AFTER_MARK - now
}
