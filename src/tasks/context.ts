import type { Clock } from '../core/clock.ts'
import type { Gateway } from '../define/gateway.ts'
import type { Retention } from '../define/retention.ts'
import type { Venue } from '../define/source.ts'
import type { Lanes } from '../recorder/recorder.ts'
import type { BackupSource } from '../store/backup.ts'

/** The way to the venues, for a task that asks them. */
export interface Outside {
  readonly gateway: Gateway
  readonly venues: readonly Venue[]
  readonly retention: Retention
}

/** What a task works on, whether the command opened the folder itself or a running service does it. */
export interface TaskContext extends BackupSource {
  /** The way in for rows, past which nobody writes: of the recorder, or of whoever has opened the store. */
  readonly lanes: Lanes
  readonly clock: Clock
  readonly progress: (fraction: number, label: string) => void
  /** Hands over a part of a result that is too long to be one, as plain JSON; resolves when it has been dealt with. */
  readonly deliver: (piece: unknown) => Promise<void>
  readonly outside: () => Outside
  /** Aborted when nobody waits for the task any more. */
  readonly signal: AbortSignal
}
